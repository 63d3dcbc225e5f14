//! The layers of the schema that our style draws, in the order in which they are drawn, with the fields that it asks
//! for (`web/src/map/street-style.test.ts` compares the two).

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
    WaterPolygons "water_polygons" Area [kind],
    WaterLines "water_lines" Line [kind],
    PierPolygons "pier_polygons" Area [kind],
    PierLines "pier_lines" Line [kind],
    Bridges "bridges" Area [kind],
    StreetPolygons "street_polygons" Area [kind],
    Streets "streets" Line [kind link rail tunnel bridge oneway oneway_reverse service bicycle],
    Buildings "buildings" Area [],
    Aerialways "aerialways" Line [kind],
    Ferries "ferries" Line [kind],
    Boundaries "boundaries" Line [admin_level maritime],
    StreetLabels "street_labels" Line [kind ref name name_de],
    StreetsPolygonsLabels "streets_polygons_labels" Point [kind name name_de],
    WaterLinesLabels "water_lines_labels" Line [kind name name_de],
    WaterPolygonsLabels "water_polygons_labels" Point [kind way_area name name_de],
    Addresses "addresses" Point [housenumber],
    Pois "pois" Point [amenity housenumber],
    PublicTransport "public_transport" Point [kind name name_de],
    PlaceLabels "place_labels" Point [kind name name_de population],
}
