// Generated from openapi.json by `npm run gen`; never edited by hand.
export interface paths {
    "/api/campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The campaigns that run today, soonest end first. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ActiveRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Paged_CampaignAnswer"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/campaign/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One campaign that runs today. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CampaignAnswer"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/category": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All categories in the operator's order. */
        get: {
            parameters: {
                query?: {
                    /** @description Zero-based page. */
                    page?: number;
                    /** @description Entries per page, 1 to 100. */
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Paged_CategoryAnswer"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/category/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One category. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryAnswer"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One company. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CompanyAnswer"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{id}/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The campaigns of a company that run today. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CampaignAnswer"][];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{id}/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's categories, the main one first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CategoryAnswer"][];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{id}/favourite-info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether and how often a company was marked. */
        get: {
            parameters: {
                query?: never;
                header?: {
                    "device-id"?: string | null;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FavouriteInfo"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports an error: stored and mailed to the operators. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Created"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/{id}/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company's locations, head office first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StoreAnswer"][];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The overview list: one page of cards, nearest or most relevant first. */
        post: {
            parameters: {
                query?: {
                    /** @description Zero-based page. */
                    page?: number;
                    /** @description Entries per page, 1 to 100. */
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ListRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CardPage"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The map: every location within the radius. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SearchRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Marker"][];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Listed companies with a similar name, so that nothing is suggested twice. */
        get: {
            parameters: {
                query: {
                    /** @description The name somebody is typing. */
                    name: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SimilarAnswer"][];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/company/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Suggests a business: stored, mailed to the operators, and to the business when it has an address. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Suggestion"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Created"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/favourite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The ids of all marked companies, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: {
                    "device-id"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string[];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Marks a company. */
        put: {
            parameters: {
                query: {
                    companyId: string;
                };
                header?: {
                    "device-id"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        /** Unmarks a company. */
        delete: {
            parameters: {
                query: {
                    companyId: string;
                };
                header?: {
                    "device-id"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geo/basemap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The built-in map as GeoJSON; `layer` tells land, state, lake, river, border and place apart. */
        get: {
            parameters: {
                query?: {
                    /** @description The version from the site's configuration; with it, the answer may be kept for ever. */
                    v?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/geo+json": string;
                    };
                };
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geo/directions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The way between two points; a straight line where no road network is configured or it has none. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DirectionsRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Route"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geo/geocode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Positions for a text, or for an address; the best first. */
        get: {
            parameters: {
                query?: {
                    postCode?: string;
                    /** @description A place, postcode or address, as typed. */
                    q?: string;
                    street?: string;
                    town?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GeocodeAnswer"][];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/geo/tile/{z}/{x}/{y}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One picture of the configured raster map, through this server. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    x: number;
                    y: number;
                    z: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/jpeg": number[];
                        "image/png": number[];
                        "image/webp": number[];
                    };
                };
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether every part works; 503 when the database does not. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Health"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers; touches nothing else. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Live"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/host": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public address of the product. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Host"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active log filter. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Logging"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture in the nearest width and the best format. */
        get: {
            parameters: {
                query?: {
                    /** @description avif, webp or jpeg; without it the Accept header decides. */
                    format?: string;
                    /** @description The width it is needed in; the nearest stored one is sent. */
                    w?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/avif": number[];
                        "image/jpeg": number[];
                        "image/webp": number[];
                    };
                };
                304: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mem-stat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Memory and running time of this instance. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MemStat"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/page/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of the operator's own pages: ueber-uns, presse, impressum, datenschutz, barrierefreiheit. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PageAnswer"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reset-pw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Mail a link to set a new password; the answer does not tell whether there is an account. */
        get: {
            parameters: {
                query: {
                    email: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Set a new password with a mailed link (also an invitation's); every session ends. */
        put: {
            parameters: {
                query?: {
                    password?: string;
                    /** @description From the mail; with `password` beside it instead of a body. */
                    token?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            /** @description Instead of the query. */
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["ResetBody"] | null;
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The operator's name, links and region; also written into each page. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SiteAnswer"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/special-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The offers that run today. Clients say which platform they are by the header `platform`. */
        get: {
            parameters: {
                query?: never;
                header?: {
                    platform?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OfferAnswer"][];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/special-offer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One offer that runs today. */
        get: {
            parameters: {
                query?: never;
                header?: {
                    platform?: string | null;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["OfferAnswer"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The locations of a company, head office first. */
        get: {
            parameters: {
                query: {
                    companyId: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StoreAnswer"][];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/store/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One location of an active company. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["StoreAnswer"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/store/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Locations around a position, nearest first. */
        post: {
            parameters: {
                query?: {
                    /** @description Zero-based page. */
                    page?: number;
                    /** @description Entries per page, 1 to 100. */
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SearchRequest"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Paged_FoundStore"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                413: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tags by frequency; the suggested ones come first when nothing is typed. */
        get: {
            parameters: {
                query?: {
                    /** @description How the tag begins. */
                    query?: string;
                    size?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string[];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Change the own account, or as an administrator another one. */
        put: {
            parameters: {
                query?: {
                    /** @description Another account; for administrators. */
                    id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UserChange"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                403: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                404: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Register; the answer is the same whether or not the address is known. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Registration"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Delete the own account and its companies, confirmed by the password. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordBody"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the confirmation mail again; the answer does not tell whether there is something to confirm. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailBody"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that is kept about the caller, as a file. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The companies that would be deleted with the own account. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Deletion"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Confirm the new address; called by the page that the mail links to. */
        get: {
            parameters: {
                query: {
                    /** @description The new address, as in the mail's link. */
                    email: string;
                    /** @description From the mail. */
                    token: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                409: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** Ask for a new address; a link goes there, and a notice to the old one. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailBody"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the own password. Every session ends, this one too; the answer opens a new one. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordChange"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenAnswer"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                415: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which program is running. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Version"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The signed-in user, as the apps ask for it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ask for a code; the answer is a redirect to the client, or to the sign-in page and back. */
        get: {
            parameters: {
                query?: {
                    client_id?: string;
                    /** @description The base64url SHA-256 of the code verifier. */
                    code_challenge?: string;
                    /** @description `S256`, also when absent. */
                    code_challenge_method?: string;
                    /** @description Exactly as configured for the client. */
                    redirect_uri?: string;
                    /** @description Always `code`. */
                    response_type?: string;
                    /** @description Given back unchanged. */
                    state?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description To the client with `code` or `error`, or to `/login`. */
                303: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a session; an unknown token is answered like a known one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/x-www-form-urlencoded": components["schemas"]["RevokeForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenProblem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenProblem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenProblem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenProblem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange credentials, a code or a refresh token for tokens. */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Its favourites are added to the account. */
                    "device-id"?: string | null;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
                };
            };
            responses: {
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenAnswer"];
                    };
                };
                400: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenProblem"];
                    };
                };
                401: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenProblem"];
                    };
                };
                429: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenProblem"];
                    };
                };
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["TokenProblem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ActiveRequest: {
            /** Format: uuid */
            companyId?: string | null;
            near?: components["schemas"]["Area"] | null;
            /** Format: int64 */
            page?: number | null;
            /** Format: int64 */
            size?: number | null;
        };
        /** @description A script that is loaded only after the visitor has agreed. */
        Analytics: {
            scriptUrl: string;
        };
        Apps: {
            /**
             * @description The package name of the Android app.
             * @default null
             */
            androidId: string | null;
            /**
             * @description The number of the iOS app, for the smart banner.
             * @default null
             */
            iosId: string | null;
        };
        /** @description A position and how far around it to look. */
        Area: {
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
            /** Format: double */
            maxDistanceKm?: number | null;
        };
        /** @enum {string} */
        BaseKind: "Builtin" | "Raster" | "Style";
        CampaignAnswer: {
            /** Format: uuid */
            companyId: string;
            description?: string | null;
            /** Format: uuid */
            id: string;
            imageIds: string[];
            title: string;
            /** Format: date */
            validFrom?: string | null;
            /** Format: date */
            validUntil: string;
        };
        Card: {
            categories: components["schemas"]["CategoryAnswer"][];
            /**
             * Format: double
             * @description To the nearest location; absent when either position is unknown.
             */
            distanceKm?: number | null;
            /** @description The description's beginning, at most 160 characters. */
            excerpt: string;
            /** Format: uuid */
            id: string;
            imageIds: string[];
            mainStore: components["schemas"]["MainStore"] | null;
            name: string;
            /** @description When the head office is open in the next seven days; absent when unknown. */
            openIntervals?: components["schemas"]["Interval"][] | null;
            tags: string[];
        };
        CardPage: {
            content: components["schemas"]["Card"][];
            facets: components["schemas"]["Facets"];
            /** Format: int32 */
            page: number;
            /** Format: int32 */
            size: number;
            /** Format: int64 */
            totalElements: number;
            /** Format: int64 */
            totalPages: number;
        };
        CategoryAnswer: {
            colorHex: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            imageId?: string | null;
            title: string;
        };
        CategoryCount: {
            /** Format: int64 */
            count: number;
            /** Format: uuid */
            id: string;
        };
        Checks: {
            database: string;
            mail: string;
            media: string;
            search: string;
        };
        CompanyAnswer: {
            active: boolean;
            /** @description The first one gives image and colour. */
            categories: components["schemas"]["CategoryAnswer"][];
            categoryIds: string[];
            description: string;
            /** Format: uuid */
            id: string;
            /** @description The first one is the header image. */
            imageIds: string[];
            mainStore?: components["schemas"]["MainStore"] | null;
            name: string;
            /** Format: uuid */
            specialOfferId?: string | null;
            tags: string[];
            updatedAt: string;
        };
        /** @description The id of what was created. */
        Created: {
            /** Format: uuid */
            id: string;
        };
        DeletedCompany: {
            active: boolean;
            /** Format: uuid */
            id: string;
            name: string;
        };
        /** @description What would go with the account. */
        Deletion: {
            companies: components["schemas"]["DeletedCompany"][];
        };
        DirectionsRequest: {
            from: components["schemas"]["Location"];
            /** @default Car */
            mode: components["schemas"]["Mode"];
            to: components["schemas"]["Location"];
        };
        /** @description Done, and there is nothing to tell. */
        Done: Record<string, never>;
        EmailBody: {
            email: string;
        };
        Facets: {
            /** @description How many companies each category would show, counted without the category filter. */
            categories: components["schemas"]["CategoryCount"][];
        };
        FavouriteInfo: {
            /**
             * Format: int64
             * @description How many have.
             */
            count: number;
            /** @description Whether the caller has marked it. */
            favourite: boolean;
        };
        FoundStore: components["schemas"]["StoreAnswer"] & {
            companyName: string;
            /** Format: double */
            distanceKm: number;
        };
        GeocodeAnswer: {
            label: string;
            location: components["schemas"]["Location"];
            precision: components["schemas"]["Precision"];
        };
        Health: {
            checks: components["schemas"]["Checks"];
            /** @description `ok`, `degraded` (mails or pictures are affected) or `down`. */
            status: string;
        };
        Host: {
            host: string;
        };
        /** @description From when until when it is open. */
        Interval: {
            end: string;
            start: string;
        };
        /** @description A line of GeoJSON; longitude comes first. */
        LineString: {
            coordinates: number[][];
            type: string;
        };
        Link: {
            title: string;
            url: string;
        };
        LinkGroup: {
            links: components["schemas"]["Link"][];
            title: string;
        };
        ListRequest: {
            categoryIds?: string[] | null;
            /** @description Only what this device or account has marked. */
            favourites?: boolean | null;
            near?: components["schemas"]["Near"] | null;
            /** @description Only companies whose head office is open now. */
            openNow?: boolean | null;
            /** Format: uuid */
            specialOfferId?: string | null;
            text?: string | null;
        };
        Live: {
            status: string;
        };
        /** @description A position as answers carry it. */
        Location: {
            /** Format: double */
            lat: number;
            /** Format: double */
            lng: number;
        };
        Logging: {
            filter: string;
        };
        /** @description Where the head office is. */
        MainStore: {
            location: components["schemas"]["Location"] | null;
            postCode: string;
            street: string;
            town: string;
        };
        MapAnswer: {
            /** @description Whom the chosen map thanks; empty for the built-in one. */
            attribution: string;
            attributionUrl?: string;
            builtinAttribution: string;
            /** @description The built-in map, to be shown alone or beneath tiles. */
            builtinUrl: string;
            /** @description Whom address searches thank; empty for the built-in places. */
            geocoderAttribution: string;
            kind: components["schemas"]["BaseKind"];
            /** Format: int32 */
            maxZoom: number;
            /** @description Ways of moving that get real routes; empty when only straight lines are drawn. */
            modes: components["schemas"]["Mode"][];
            /** @description The address of a MapLibre style. */
            styleUrl?: string;
            /** @description For raster maps: a template with `{z}`, `{x}` and `{y}`. */
            tiles?: string;
        };
        /** @description One location on the map. */
        Marker: {
            /** Format: uuid */
            categoryId: string | null;
            /** Format: uuid */
            companyId: string;
            location: components["schemas"]["Location"];
            main: boolean;
            /** Format: uuid */
            storeId: string;
            street: string;
            /** @description The company's name. */
            title: string;
            town: string;
        };
        MemStat: {
            /** Format: int64 */
            residentBytes: number;
            /** Format: int64 */
            uptimeSeconds: number;
        };
        /**
         * @description How somebody moves; lower case in the configuration, as names elsewhere in the API.
         * @enum {string}
         */
        Mode: "Car" | "Bicycle" | "Foot";
        /** @description A position to measure distances from. */
        Near: {
            /** Format: double */
            latitude: number;
            /** Format: double */
            longitude: number;
        };
        OfferAnswer: {
            /** @description The companies it groups; only those that are active. */
            companyIds: string[];
            /**
             * Format: date
             * @description Last day.
             */
            endDate: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            imageId?: string | null;
            published: boolean;
            /**
             * Format: date
             * @description First day.
             */
            startDate: string;
            title: string;
        };
        Operator: {
            /** @default hallo@klimaallianz.example */
            email: string;
            /** @default Klimaallianz Oberösterreich */
            name: string;
            /** @default +43 732 000 120 */
            phone: string;
            /** @default 4020 */
            postCode: string;
            /** @default Donaulände 12 */
            street: string;
            /** @default Linz */
            town: string;
            /**
             * @description The operator's main website; the logo leads there.
             * @default https://klimaallianz.example/
             */
            url: string;
        };
        Page: {
            title: string;
            url: string;
        };
        PageAnswer: {
            /** @description Made from the operator's own Markdown. */
            html: string;
            title: string;
        };
        /** @description A paged answer. */
        Paged_CampaignAnswer: {
            content: {
                /** Format: uuid */
                companyId: string;
                description?: string | null;
                /** Format: uuid */
                id: string;
                imageIds: string[];
                title: string;
                /** Format: date */
                validFrom?: string | null;
                /** Format: date */
                validUntil: string;
            }[];
            /** Format: int32 */
            page: number;
            /** Format: int32 */
            size: number;
            /** Format: int64 */
            totalElements: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description A paged answer. */
        Paged_CategoryAnswer: {
            content: {
                colorHex: string;
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                imageId?: string | null;
                title: string;
            }[];
            /** Format: int32 */
            page: number;
            /** Format: int32 */
            size: number;
            /** Format: int64 */
            totalElements: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description A paged answer. */
        Paged_FoundStore: {
            content: (components["schemas"]["StoreAnswer"] & {
                companyName: string;
                /** Format: double */
                distanceKm: number;
            })[];
            /** Format: int32 */
            page: number;
            /** Format: int32 */
            size: number;
            /** Format: int64 */
            totalElements: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description Each page is a link of its own or a Markdown file shown at `/seite/{name}`. */
        Pages: {
            /**
             * @default {
             *       "title": "Über uns",
             *       "url": "/seite/ueber-uns"
             *     }
             */
            about: components["schemas"]["Page"];
            /**
             * @default {
             *       "title": "Barrierefreiheit",
             *       "url": "/seite/barrierefreiheit"
             *     }
             */
            accessibility: components["schemas"]["Page"];
            /**
             * @default {
             *       "title": "Impressum",
             *       "url": "/seite/impressum"
             *     }
             */
            imprint: components["schemas"]["Page"];
            /**
             * @default {
             *       "title": "Downloads & Presse",
             *       "url": "/seite/presse"
             *     }
             */
            press: components["schemas"]["Page"];
            /**
             * @default {
             *       "title": "Datenschutz",
             *       "url": "/seite/datenschutz"
             *     }
             */
            privacy: components["schemas"]["Page"];
        };
        PasswordBody: {
            password: string;
        };
        PasswordChange: {
            currentPassword: string;
            /** @description At least 10 characters, upper and lower case, a digit. */
            newPassword: string;
        };
        /**
         * @description How near a coordinate is to what was asked for.
         * @enum {string}
         */
        Precision: "Address" | "Street" | "Town" | "Area";
        /** @description The body of every error answer. */
        Problem: {
            /** @description Stable and CamelCase, for programs. */
            code: string;
            /** @description A German sentence for people. */
            detail: string;
            /** @description For invalid input: a message for each field. */
            fields?: {
                [key: string]: string;
            } | null;
            /** Format: int32 */
            status: number;
            title: string;
            type: string;
        };
        /** @enum {string} */
        Reason: "Closed" | "WrongDetails" | "CriteriaNotMet" | "Duplicate" | "OwnCompany";
        Region: {
            /**
             * @description West, south, east, north; locations outside are kept but never drawn.
             * @default [
             *       12.4,
             *       46.9,
             *       15.4,
             *       49.2
             *     ]
             */
            bounds: number[];
            /**
             * Format: double
             * @default 48
             */
            latitude: number;
            /**
             * Format: double
             * @default 14
             */
            longitude: number;
            /** @default Oberösterreich */
            name: string;
            /**
             * Format: double
             * @default 10
             */
            searchRadiusKm: number;
        };
        Registration: {
            firstName: string;
            lastName: string;
            newsletter?: boolean;
            notification?: boolean;
            /** @description At least 10 characters, upper and lower case, a digit. */
            password: string;
            phone?: string | null;
            /** @description The e-mail address. */
            username: string;
        };
        Report: {
            contactEmail?: string | null;
            message?: string | null;
            reason: components["schemas"]["Reason"];
        };
        ResetBody: {
            password: string;
            token: string;
        };
        RevokeForm: {
            /** @description Instead of Basic credentials. */
            client_id?: string | null;
            /** @description An access or refresh token; the whole session ends with either. */
            token: string;
        };
        /** @description A way as it is answered. */
        Route: {
            attribution?: string;
            /** Format: double */
            distanceM: number;
            /**
             * Format: double
             * @description Unknown for a straight line.
             */
            durationS: number | null;
            /** @description Whether it follows roads; otherwise it is a straight line. */
            exact: boolean;
            geometry: components["schemas"]["LineString"];
            problem?: components["schemas"]["Problem"];
            /** @description Luftlinie, OSRM, Valhalla or Umkreis. */
            provider: string;
        };
        SearchRequest: {
            categoryIds?: string[] | null;
            near: components["schemas"]["Area"];
            text?: string | null;
        };
        SimilarAnswer: {
            /** Format: uuid */
            id: string;
            name: string;
            town?: string | null;
        };
        Site: {
            /** @default null */
            analytics: components["schemas"]["Analytics"] | null;
            /** @default {} */
            apps: components["schemas"]["Apps"];
            /**
             * @description One sentence below the name.
             * @default Klimafreundliche Betriebe in deiner Nähe
             */
            claim: string;
            /**
             * @description Brand colours that replace those of the stylesheet, for example `pine = "#12593F"`.
             * @default {}
             */
            colours: {
                [key: string]: string;
            };
            /** @default https://video.klimaallianz.example/hilfe */
            helpVideoUrl: string | null;
            /**
             * @description An image for the header instead of the built-in logo.
             * @default null
             */
            logoUrl: string | null;
            /**
             * @description Name of the directory.
             * @default Gutes im Umkreis
             */
            name: string;
            /**
             * @description The five groups of the navigation menu; every entry leads to the operator's main site.
             * @default [
             *       {
             *         "links": [
             *           {
             *             "title": "Klimafreundlich einkaufen",
             *             "url": "https://klimaallianz.example/konsumentinnen/einkaufen"
             *           },
             *           {
             *             "title": "Saisonkalender",
             *             "url": "https://klimaallianz.example/konsumentinnen/saisonkalender"
             *           },
             *           {
             *             "title": "Rezepte der Region",
             *             "url": "https://klimaallianz.example/konsumentinnen/rezepte"
             *           }
             *         ],
             *         "title": "Konsument:innen"
             *       },
             *       {
             *         "links": [
             *           {
             *             "title": "Foodcoops",
             *             "url": "https://klimaallianz.example/ernaehrungsinitiativen/foodcoops"
             *           },
             *           {
             *             "title": "Solidarische Landwirtschaft",
             *             "url": "https://klimaallianz.example/ernaehrungsinitiativen/solawi"
             *           },
             *           {
             *             "title": "Lebensmittel retten",
             *             "url": "https://klimaallianz.example/ernaehrungsinitiativen/lebensmittel-retten"
             *           }
             *         ],
             *         "title": "Ernährungsinitiativen"
             *       },
             *       {
             *         "links": [
             *           {
             *             "title": "Klimaschulen",
             *             "url": "https://klimaallianz.example/bildung/klimaschulen"
             *           },
             *           {
             *             "title": "Kindergärten",
             *             "url": "https://klimaallianz.example/bildung/kindergaerten"
             *           },
             *           {
             *             "title": "Workshops & Materialien",
             *             "url": "https://klimaallianz.example/bildung/workshops"
             *           }
             *         ],
             *         "title": "Bildungseinrichtungen"
             *       },
             *       {
             *         "links": [
             *           {
             *             "title": "Mitmachen als Betrieb",
             *             "url": "https://klimaallianz.example/betriebe/mitmachen"
             *           },
             *           {
             *             "title": "Unsere Kriterien",
             *             "url": "https://klimaallianz.example/betriebe/kriterien"
             *           },
             *           {
             *             "title": "Beratung & Förderung",
             *             "url": "https://klimaallianz.example/betriebe/beratung"
             *           }
             *         ],
             *         "title": "Betriebe"
             *       },
             *       {
             *         "links": [
             *           {
             *             "title": "Klimagemeinden",
             *             "url": "https://klimaallianz.example/gemeinden/klimagemeinden"
             *           },
             *           {
             *             "title": "Gute Beispiele",
             *             "url": "https://klimaallianz.example/gemeinden/gute-beispiele"
             *           },
             *           {
             *             "title": "Veranstaltungen",
             *             "url": "https://klimaallianz.example/gemeinden/veranstaltungen"
             *           }
             *         ],
             *         "title": "Gemeinden"
             *       }
             *     ]
             */
            navigation: components["schemas"]["LinkGroup"][];
            /**
             * @default {
             *       "email": "hallo@klimaallianz.example",
             *       "name": "Klimaallianz Oberösterreich",
             *       "phone": "+43 732 000 120",
             *       "postCode": "4020",
             *       "street": "Donaulände 12",
             *       "town": "Linz",
             *       "url": "https://klimaallianz.example/"
             *     }
             */
            operator: components["schemas"]["Operator"];
            /**
             * @default {
             *       "about": {
             *         "title": "Über uns",
             *         "url": "/seite/ueber-uns"
             *       },
             *       "accessibility": {
             *         "title": "Barrierefreiheit",
             *         "url": "/seite/barrierefreiheit"
             *       },
             *       "imprint": {
             *         "title": "Impressum",
             *         "url": "/seite/impressum"
             *       },
             *       "press": {
             *         "title": "Downloads & Presse",
             *         "url": "/seite/presse"
             *       },
             *       "privacy": {
             *         "title": "Datenschutz",
             *         "url": "/seite/datenschutz"
             *       }
             *     }
             */
            pages: components["schemas"]["Pages"];
            /**
             * @default [
             *       {
             *         "title": "Instagram",
             *         "url": "https://klimaallianz.example/instagram"
             *       },
             *       {
             *         "title": "Facebook",
             *         "url": "https://klimaallianz.example/facebook"
             *       },
             *       {
             *         "title": "YouTube",
             *         "url": "https://klimaallianz.example/youtube"
             *       }
             *     ]
             */
            social: components["schemas"]["Link"][];
        };
        /** @description What the pages need to know of the operator. */
        SiteAnswer: components["schemas"]["Site"] & {
            map: components["schemas"]["MapAnswer"];
            region: components["schemas"]["Region"];
        };
        StoreAnswer: {
            /** Format: uuid */
            companyId: string;
            email?: string | null;
            /** Format: uuid */
            id: string;
            location: components["schemas"]["Location"];
            /** @description Whether this is the head office. */
            main: boolean;
            /** @description In OpenStreetMap's form. */
            openingHours?: string | null;
            /** @description The next seven days, holidays considered; absent when the hours are unknown. */
            openIntervals?: components["schemas"]["Interval"][] | null;
            phone?: string | null;
            postCode: string;
            street: string;
            title: string;
            town: string;
            website?: string | null;
        };
        Suggestion: {
            /** @description Where the operators can ask the visitor back. */
            contactEmail?: string | null;
            /** @description The business's own address; it is told that it was suggested. */
            email?: string | null;
            location?: string | null;
            name: string;
            reason?: string | null;
            website?: string | null;
        };
        /** @description Tokens as RFC 6749 names them. */
        TokenAnswer: {
            access_token: string;
            /**
             * Format: int64
             * @description Seconds until the access token has to be renewed.
             */
            expires_in: number;
            refresh_token: string;
            token_type: string;
        };
        /** @description The fields of all four grants; which are needed depends on `grant_type`. */
        TokenForm: {
            /** @description Instead of Basic credentials. */
            client_id?: string | null;
            code?: string | null;
            code_verifier?: string | null;
            /** @description `password`, `refresh_token`, `authorization_code` or `confirmation_code`. */
            grant_type: string;
            password?: string | null;
            redirect_uri?: string | null;
            refresh_token?: string | null;
            username?: string | null;
        };
        /** @description The body of a refused token request. */
        TokenProblem: {
            /** @description Stable and CamelCase, such as `InvalidCredentials`. */
            code: string;
            /** @description A word of RFC 6749, such as `invalid_grant`. */
            error: string;
            /** @description A German sentence for people. */
            error_description: string;
        };
        /** @description An account as its owner and administrators see it. */
        User: {
            admin: boolean;
            createdAt: string;
            firstName: string;
            /** Format: uuid */
            id: string;
            lastName: string;
            newsletter: boolean;
            notification: boolean;
            phone?: string | null;
            /** @description The e-mail address. */
            username: string;
        };
        /** @description The fields that are carried change, the others stay. */
        UserChange: {
            firstName?: string | null;
            lastName?: string | null;
            newsletter?: boolean | null;
            notification?: boolean | null;
            /** @description An empty text removes it. */
            phone?: string | null;
        };
        Version: {
            builtAt: string;
            commit: string;
            version: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
