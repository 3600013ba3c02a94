//! A generator of the lower half of a square matrix: each row has one cell more than the row before.

use canvass::generate::any;

pub fn is_row(cells: usize, row: &Vec<u8>) -> bool {
    row.len() == cells
}

#[canvass::generator(covers = is_row)]
pub fn triangle_row(cells: usize) -> Vec<u8> {
    if cells == 0 {
        vec![]
    } else {
        let mut row = triangle_row(cells - 1);
        row.push(any());
        row
    }
}

pub fn is_triangle(rows: usize, matrix: &Vec<Vec<u8>>) -> bool {
    matrix.len() == rows && matrix.iter().enumerate().all(|(place, row)| row.len() == place + 1)
}

#[canvass::generator(covers = is_triangle)]
pub fn triangle_matrix(rows: usize) -> Vec<Vec<u8>> {
    if rows == 0 {
        vec![]
    } else {
        let mut matrix = triangle_matrix(rows - 1);
        matrix.push(triangle_row(rows));
        matrix
    }
}
