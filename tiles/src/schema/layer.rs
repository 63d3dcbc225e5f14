//! The layers of the schema in the order in which they are drawn, with the fields that tell about them.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Point,
    Line,
    Area,
}

macro_rules! layers {
    ($($layer:ident $name:literal $kind:ident [$($field:ident)*],)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Layer { $($layer,)* }

        impl Layer {
            pub const ALL: &[Layer] = &[$(Layer::$layer,)*];

            pub fn name(self) -> &'static str {
                match self { $(Layer::$layer => $name,)* }
            }

            pub fn kind(self) -> Kind {
                match self { $(Layer::$layer => Kind::$kind,)* }
            }

            /// The names of the fields, for the metadata that a style editor reads.
            pub fn fields(self) -> &'static [&'static str] {
                match self { $(Layer::$layer => &[$(stringify!($field),)*],)* }
            }
        }
    };
}

layers! {
    Ocean "ocean" Area [],
    Land "land" Area [kind],
    Sites "sites" Area [kind],
    WaterPolygons "water_polygons" Area [kind way_area],
    WaterLines "water_lines" Line [kind tunnel bridge],
    DamPolygons "dam_polygons" Area [kind],
    DamLines "dam_lines" Line [kind],
    PierPolygons "pier_polygons" Area [kind],
    PierLines "pier_lines" Line [kind],
    Bridges "bridges" Area [kind],
    StreetPolygons "street_polygons" Area [kind rail tunnel bridge surface],
    Streets "streets" Line
        [kind link rail tunnel bridge oneway oneway_reverse tracktype surface service bicycle horse],
    Buildings "buildings" Area [],
    Aerialways "aerialways" Line [kind],
    Ferries "ferries" Line [kind name name_en name_de],
    Boundaries "boundaries" Line [admin_level maritime disputed],
    StreetLabels "street_labels" Line [kind ref ref_rows ref_cols name name_en name_de],
    StreetLabelsPoints "street_labels_points" Point [kind ref name name_en name_de],
    StreetsPolygonsLabels "streets_polygons_labels" Point [kind name name_en name_de],
    WaterLinesLabels "water_lines_labels" Line [kind name name_en name_de],
    WaterPolygonsLabels "water_polygons_labels" Point [kind way_area name name_en name_de],
    Addresses "addresses" Point [housename housenumber],
    Pois "pois" Point [amenity leisure tourism shop man_made historic emergency highway office name name_en name_de
        housename housenumber cuisine sport vending information religion denomination atm],
    PublicTransport "public_transport" Point [kind name name_en name_de],
    BoundaryLabels "boundary_labels" Point [admin_level way_area name name_en name_de],
    PlaceLabels "place_labels" Point [kind name name_en name_de population],
}
