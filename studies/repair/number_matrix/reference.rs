//! A generator of matrices with so many rows and columns.

use canvass::generate::any;

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Row {
    End,
    Cell(i64, Box<Row>),
}
use Row::{Cell, End};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub enum Matrix {
    Empty,
    Line(Row, Box<Matrix>),
}
use Matrix::{Empty, Line};

pub fn has_columns(columns: usize, row: &Row) -> bool {
    match row {
        End => columns == 0,
        Cell(_, rest) => columns > 0 && has_columns(columns - 1, rest),
    }
}

pub fn has_shape(rows: usize, columns: usize, matrix: &Matrix) -> bool {
    match matrix {
        Empty => rows == 0,
        Line(row, rest) => rows > 0 && has_columns(columns, row) && has_shape(rows - 1, columns, rest),
    }
}

#[canvass::generator(covers = has_columns)]
pub fn matrix_row(columns: usize) -> Row {
    if columns == 0 {
        End
    } else {
        Cell(any(), Box::new(matrix_row(columns - 1)))
    }
}

#[canvass::generator(covers = has_shape)]
pub fn number_matrix(rows: usize, columns: usize) -> Matrix {
    if rows == 0 {
        Empty
    } else {
        Line(matrix_row(columns), Box::new(number_matrix(rows - 1, columns)))
    }
}
