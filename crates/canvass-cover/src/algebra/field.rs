//! Finite fields: addition and multiplication by tables.

/// A field whose elements are numbers from 0; 0 and 1 are the neutral ones.
pub(super) struct Field {
    order: u32,
    sums: Vec<u32>,
    products: Vec<u32>,
}

impl Field {
    /// The field of this order; `None` if the order is no prime power.
    pub(super) fn new(order: u32) -> Option<Field> {
        let (prime, degree) = prime_power(order)?;
        // A monic polynomial of the degree is `order` plus a smaller one; it is irreducible iff there are no zero divisors.
        (0..order)
            .map(|low| Field::modulo(prime, degree, order, low))
            .find(Field::has_no_zero_divisors)
    }

    fn modulo(prime: u32, degree: u32, order: u32, low: u32) -> Field {
        let pairs = (0..order).flat_map(|left| (0..order).map(move |right| (left, right)));
        let sums = pairs.clone().map(|(left, right)| add(prime, left, right)).collect();
        let ring = Ring { prime, top: prime.pow(degree - 1), low };
        Field {
            order,
            sums,
            products: pairs.map(|(left, right)| ring.multiply(left, right)).collect(),
        }
    }

    fn has_no_zero_divisors(&self) -> bool {
        (1..self.order).all(|left| (1..self.order).all(|right| self.multiply(left, right) != 0))
    }

    pub(super) fn order(&self) -> u32 {
        self.order
    }

    pub(super) fn add(&self, left: u32, right: u32) -> u32 {
        self.sums[(left * self.order + right) as usize]
    }

    pub(super) fn multiply(&self, left: u32, right: u32) -> u32 {
        self.products[(left * self.order + right) as usize]
    }

    /// The value of a polynomial, given by its coefficients from the lowest.
    pub(super) fn evaluate(&self, coefficients: &[u32], at: u32) -> u32 {
        coefficients.iter().rev().fold(0, |value, next| self.add(self.multiply(value, at), *next))
    }
}

/// Polynomials over the numbers below a prime, modulo one of them; a polynomial is a number whose digits are its
/// coefficients.
struct Ring {
    prime: u32,
    /// The place of the highest digit.
    top: u32,
    /// The modulus without its leading term.
    low: u32,
}

impl Ring {
    fn multiply(&self, left: u32, right: u32) -> u32 {
        let mut product = 0;
        let mut place = self.top;
        while place > 0 {
            product = self.shift(product);
            product = add(self.prime, product, scale(self.prime, left, right / place % self.prime));
            place /= self.prime;
        }
        product
    }

    fn shift(&self, polynomial: u32) -> u32 {
        let carry = polynomial / self.top;
        let shifted = polynomial % self.top * self.prime;
        add(self.prime, shifted, scale(self.prime, self.low, self.prime - carry))
    }
}

/// Adds digit by digit.
fn add(prime: u32, left: u32, right: u32) -> u32 {
    match (left, right) {
        (0, other) | (other, 0) => other,
        _ => {
            add(prime, left / prime, right / prime) * prime + (left % prime + right % prime) % prime
        }
    }
}

/// Multiplies every digit.
fn scale(prime: u32, polynomial: u32, by: u32) -> u32 {
    match polynomial {
        0 => 0,
        _ => scale(prime, polynomial / prime, by) * prime + polynomial % prime * by % prime,
    }
}

/// Whether there is a field of this order.
pub(super) fn is_order(number: u32) -> bool {
    prime_power(number).is_some()
}

/// The prime and the exponent of a prime power.
fn prime_power(number: u32) -> Option<(u32, u32)> {
    let prime = (2..=number).find(|divisor| number.is_multiple_of(*divisor))?;
    let mut exponent = 0;
    let mut rest = number;
    while rest.is_multiple_of(prime) {
        rest /= prime;
        exponent += 1;
    }
    (rest == 1).then_some((prime, exponent))
}

#[cfg(test)]
mod tests {
    use super::Field;

    #[test]
    fn orders_are_prime_powers() {
        let orders: Vec<u32> = (0..33).filter(|order| Field::new(*order).is_some()).collect();
        assert_eq!(orders, [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32]);
    }

    #[test]
    fn fields_obey_their_laws() {
        for order in [2, 3, 4, 5, 8, 9] {
            let field = Field::new(order).unwrap();
            for a in 0..order {
                assert_eq!(field.add(a, 0), a);
                assert_eq!(field.multiply(a, 1), a);
                assert!((0..order).any(|b| field.add(a, b) == 0));
                assert!(a == 0 || (0..order).any(|b| field.multiply(a, b) == 1));
                for (b, c) in (0..order).flat_map(|b| (0..order).map(move |c| (b, c))) {
                    assert_eq!(field.multiply(a, b), field.multiply(b, a));
                    let (sum, product) = (field.add(b, c), field.multiply(b, c));
                    assert_eq!(field.add(a, sum), field.add(field.add(a, b), c));
                    assert_eq!(field.multiply(a, product), field.multiply(field.multiply(a, b), c));
                    let (left, right) = (field.multiply(a, b), field.multiply(a, c));
                    assert_eq!(field.multiply(a, sum), field.add(left, right));
                }
            }
        }
    }
}
