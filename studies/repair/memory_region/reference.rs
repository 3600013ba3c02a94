//! A generator of regions of memory: pages and offsets in them, the end not before the start; the page 0 has no more than 16 bytes.

use canvass::generate::{any, range};

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Address {
    pub page: u8,
    pub offset: u8,
}

#[derive(Clone, Debug, PartialEq, canvass::Canvass)]
pub struct Region {
    pub writable: bool,
    pub start: Address,
    pub end_page: u8,
    pub end_offset: u8,
}

pub fn is_region(region: &Region) -> bool {
    (region.start.page != 0 || region.start.offset < 16)
        && region.start.page <= region.end_page
        && (region.start.page < region.end_page || region.start.offset <= region.end_offset)
}

#[canvass::generator(covers = is_region)]
pub fn memory_region() -> Region {
    let page = any::<u8>();
    let offset = if page == 0 { range(0..16) } else { any() };
    let end_page = range(page..=255);
    let end_offset = if end_page == page { range(offset..=255) } else { any() };
    Region { writable: any(), start: Address { page, offset }, end_page, end_offset }
}
