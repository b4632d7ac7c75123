// Generated from the OpenAPI of the service by `npm run generate-api`. Do not edit.

export interface paths {
    readonly "/api/offers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Offers
         * @description Every offer, in the order in which they are shown.
         */
        readonly get: operations["list_offers"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/offers/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Offer
         * @description One offer. 404 `offer_not_found`.
         */
        readonly get: operations["get_offer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/draws": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Next Draws
         * @description The next open draw of each offer, in order of the offers.
         */
        readonly get: operations["list_next_draws"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/offers/{key}/draws": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Upcoming Draws
         * @description Draws of an offer that have not stopped selling, soonest first. 404 `offer_not_found`.
         */
        readonly get: operations["list_upcoming_draws"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/results": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Results
         * @description Published results, newest draw first. 404 `offer_not_found`.
         */
        readonly get: operations["list_results"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/results/{key}/{draw_no}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Result
         * @description The result of one draw. 404 `offer_not_found`, `draw_not_found`, `result_not_found`.
         */
        readonly get: operations["get_result"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * DividendOfDivision
         * @description What a division paid to each winning game; ``dividend`` is null when nobody won.
         */
        readonly DividendOfDivision: {
            /** Division */
            readonly division: number;
            /** Needs */
            readonly needs: string;
            /** Winners */
            readonly winners: number;
            readonly dividend: components["schemas"]["MoneyOut"] | null;
            readonly transfer: components["schemas"]["PoolTransfer"] | null;
        };
        /**
         * Draw
         * @description One drawing of an offer; ``draw_offset`` 0 is the next, ``closes`` names regions with another stop.
         */
        readonly Draw: {
            /** Draw Id */
            readonly draw_id: string;
            /** Draw No */
            readonly draw_no: number;
            /** Draw Offset */
            readonly draw_offset: number;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Name */
            readonly name: string;
            /**
             * Kind
             * @constant
             */
            readonly kind: "lottery_ticket_draw";
            /** Status */
            readonly status: string;
            /** Purchase Status */
            readonly purchase_status: string;
            /**
             * Open At
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly open_at: string;
            /**
             * Stop
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly stop: string;
            /** Closes */
            readonly closes: {
                readonly [key: string]: string;
            };
            /**
             * Draw At
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly draw_at: string;
            /**
             * Draw Date
             * Format: date
             */
            readonly draw_date: string;
            readonly prize_pool: components["schemas"]["MoneyOut"] | null;
            /** Is Prize Pool Unknown */
            readonly is_prize_pool_unknown: boolean;
            /** Prize Pool Suffix */
            readonly prize_pool_suffix: string;
            /** Special Draw Details */
            readonly special_draw_details: null;
        };
        /**
         * DrawResult
         * @description The result of a draw; without dividends while it is provisional.
         */
        readonly DrawResult: {
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Draw No */
            readonly draw_no: number;
            /**
             * Draw Date
             * Format: date
             */
            readonly draw_date: string;
            /**
             * Draw At
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly draw_at: string;
            /** Status */
            readonly status: string;
            /** Version */
            readonly version: number;
            /** Provisional */
            readonly provisional: boolean;
            /** Numbers */
            readonly numbers: readonly components["schemas"]["DrawnNumberSet"][];
            /** Dividends */
            readonly dividends: readonly components["schemas"]["DividendOfDivision"][];
        };
        /**
         * DrawnNumberSet
         * @description Numbers that were drawn; ascending where the drawn order is not known.
         */
        readonly DrawnNumberSet: {
            /** Name */
            readonly name: string;
            /** Values */
            readonly values: readonly number[];
            /** In Drawn Order */
            readonly in_drawn_order: boolean;
        };
        /** Envelope[DrawResult] */
        readonly Envelope_DrawResult_: {
            readonly result: components["schemas"]["DrawResult"];
            /** Entities */
            readonly entities?: {
                readonly [key: string]: unknown;
            };
            readonly page_info?: components["schemas"]["PageInfo"] | null;
            /** Links */
            readonly links?: {
                readonly [key: string]: string;
            };
            /** Messages */
            readonly messages?: readonly components["schemas"]["Message"][];
            /** Error */
            readonly error?: string | null;
            /** Errors */
            readonly errors?: readonly components["schemas"]["ErrorEntry"][];
        };
        /** Envelope[Offer] */
        readonly Envelope_Offer_: {
            readonly result: components["schemas"]["Offer"];
            /** Entities */
            readonly entities?: {
                readonly [key: string]: unknown;
            };
            readonly page_info?: components["schemas"]["PageInfo"] | null;
            /** Links */
            readonly links?: {
                readonly [key: string]: string;
            };
            /** Messages */
            readonly messages?: readonly components["schemas"]["Message"][];
            /** Error */
            readonly error?: string | null;
            /** Errors */
            readonly errors?: readonly components["schemas"]["ErrorEntry"][];
        };
        /** Envelope[list[DrawResult]] */
        readonly Envelope_list_DrawResult__: {
            /** Result */
            readonly result: readonly components["schemas"]["DrawResult"][];
            /** Entities */
            readonly entities?: {
                readonly [key: string]: unknown;
            };
            readonly page_info?: components["schemas"]["PageInfo"] | null;
            /** Links */
            readonly links?: {
                readonly [key: string]: string;
            };
            /** Messages */
            readonly messages?: readonly components["schemas"]["Message"][];
            /** Error */
            readonly error?: string | null;
            /** Errors */
            readonly errors?: readonly components["schemas"]["ErrorEntry"][];
        };
        /** Envelope[list[Draw]] */
        readonly Envelope_list_Draw__: {
            /** Result */
            readonly result: readonly components["schemas"]["Draw"][];
            /** Entities */
            readonly entities?: {
                readonly [key: string]: unknown;
            };
            readonly page_info?: components["schemas"]["PageInfo"] | null;
            /** Links */
            readonly links?: {
                readonly [key: string]: string;
            };
            /** Messages */
            readonly messages?: readonly components["schemas"]["Message"][];
            /** Error */
            readonly error?: string | null;
            /** Errors */
            readonly errors?: readonly components["schemas"]["ErrorEntry"][];
        };
        /** Envelope[list[Offer]] */
        readonly Envelope_list_Offer__: {
            /** Result */
            readonly result: readonly components["schemas"]["Offer"][];
            /** Entities */
            readonly entities?: {
                readonly [key: string]: unknown;
            };
            readonly page_info?: components["schemas"]["PageInfo"] | null;
            /** Links */
            readonly links?: {
                readonly [key: string]: string;
            };
            /** Messages */
            readonly messages?: readonly components["schemas"]["Message"][];
            /** Error */
            readonly error?: string | null;
            /** Errors */
            readonly errors?: readonly components["schemas"]["ErrorEntry"][];
        };
        /**
         * ErrorEntry
         * @description One refusal: where, what for programs, what for people.
         */
        readonly ErrorEntry: {
            /** Target */
            readonly target: string;
            /** Code */
            readonly code: string;
            /** Message */
            readonly message: string;
        };
        /**
         * GameOffer
         * @description A shape of ticket with its price table.
         */
        readonly GameOffer: {
            /** Key */
            readonly key: string;
            /** Min Games */
            readonly min_games: number;
            /** Max Games */
            readonly max_games: number;
            /** Default Games */
            readonly default_games: number;
            /** Draws Per Ticket */
            readonly draws_per_ticket: number;
            /** Number Sets */
            readonly number_sets: readonly components["schemas"]["NumberSet"][];
            /** Prices */
            readonly prices: readonly components["schemas"]["Price"][];
            /** Price Currency */
            readonly price_currency: string;
        };
        /**
         * GameType
         * @description A way to play an offer.
         */
        readonly GameType: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /** Game Offers */
            readonly game_offers: readonly components["schemas"]["GameOffer"][];
        };
        /**
         * Message
         * @description A text that a customer may read.
         */
        readonly Message: {
            /** Code */
            readonly code: string;
            /** Message */
            readonly message: string;
        };
        /**
         * MoneyOut
         * @description Money in a response; negative where the field says so.
         */
        readonly MoneyOut: {
            /** Amount */
            readonly amount: string;
            /** Currency */
            readonly currency: string;
        };
        /**
         * NumberSet
         * @description A named set of distinct numbers to pick in one game; the name is never re-cased.
         */
        readonly NumberSet: {
            /** Name */
            readonly name: string;
            /** Count */
            readonly count: number;
            /** Lowest */
            readonly lowest: number;
            /** Highest */
            readonly highest: number;
        };
        /**
         * OddsOfDivision
         * @description A division: what it needs, and its exact odds to two decimals.
         */
        readonly OddsOfDivision: {
            /** Division */
            readonly division: number;
            /** Needs */
            readonly needs: string;
            /** Odds One In */
            readonly odds_one_in: string;
        };
        /**
         * Offer
         * @description A product that can be sold.
         */
        readonly Offer: {
            /** Key */
            readonly key: string;
            /** Type */
            readonly type: string;
            /** Name */
            readonly name: string;
            /** Url */
            readonly url: string;
            /** Url Aliases */
            readonly url_aliases: readonly string[];
            /**
             * Availability
             * @enum {string}
             */
            readonly availability: "available" | "suspended";
            /** Suspended */
            readonly suspended: boolean;
            /** Display Category */
            readonly display_category: string;
            /** Tagline */
            readonly tagline: string;
            /** Draw Days */
            readonly draw_days: readonly string[];
            /** Max Draws */
            readonly max_draws: number;
            /** Draws Per Ticket */
            readonly draws_per_ticket: number;
            /** Game Types */
            readonly game_types: readonly components["schemas"]["GameType"][];
            /** Divisions */
            readonly divisions: readonly components["schemas"]["OddsOfDivision"][];
            /** Overall Odds One In */
            readonly overall_odds_one_in: string;
            readonly recurring_purchase: components["schemas"]["RecurringPurchase"];
            readonly price_from: components["schemas"]["PriceFrom"] | null;
            readonly next_draw: components["schemas"]["Draw"] | null;
        };
        /**
         * PageInfo
         * @description Where a page lies in its list.
         */
        readonly PageInfo: {
            /** Offset */
            readonly offset: number;
            /** Limit */
            readonly limit: number;
            /** Total */
            readonly total: number;
        };
        /**
         * PoolTransfer
         * @description Where the pool of an unwon division went: to draw, or to division, ``number``.
         */
        readonly PoolTransfer: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "to_draw" | "to_division";
            /** Number */
            readonly number: number;
        };
        /**
         * Price
         * @description What a number of games costs for one draw.
         */
        readonly Price: {
            /** Games */
            readonly games: number;
            /** Price */
            readonly price: string;
        };
        /**
         * PriceFrom
         * @description The cheapest ticket: ``games`` games for the fewest draws that a ticket covers.
         */
        readonly PriceFrom: {
            /** Amount */
            readonly amount: string;
            /** Currency */
            readonly currency: string;
            /** Games */
            readonly games: number;
        };
        /**
         * RecurringPurchase
         * @description Whether the offer can be bought again and again.
         */
        readonly RecurringPurchase: {
            /** Type */
            readonly type: string;
            /** Availability */
            readonly availability: string;
        };
        /**
         * ErrorEnvelope
         * @description The envelope of a refusal: `error` is the code of the first entry of `errors`.
         */
        readonly ErrorEnvelope: {
            /**
             * Result
             * @default null
             */
            readonly result?: null;
            /** Entities */
            readonly entities?: {
                readonly [key: string]: unknown;
            };
            /** @default null */
            readonly page_info?: components["schemas"]["PageInfo"] | null;
            /** Links */
            readonly links?: {
                readonly [key: string]: string;
            };
            /** Messages */
            readonly messages?: readonly components["schemas"]["Message"][];
            /**
             * Error
             * @default null
             */
            readonly error?: string | null;
            /** Errors */
            readonly errors?: readonly components["schemas"]["ErrorEntry"][];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly list_offers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_list_Offer__"];
                };
            };
            /** @description Refused */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    readonly get_offer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Key of an offer */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_Offer_"];
                };
            };
            /** @description Refused */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    readonly list_next_draws: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_list_Draw__"];
                };
            };
            /** @description Refused */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    readonly list_upcoming_draws: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path: {
                /** @description Key of an offer */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_list_Draw__"];
                };
            };
            /** @description Refused */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    readonly list_results: {
        readonly parameters: {
            readonly query?: {
                /** @description Only results of this offer */
                readonly product_offer_key?: string | null;
                readonly limit?: number;
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_list_DrawResult__"];
                };
            };
            /** @description Refused */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
    readonly get_result: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Key of an offer */
                readonly key: string;
                /** @description Number of a draw */
                readonly draw_no: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DrawResult_"];
                };
            };
            /** @description Refused */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
        };
    };
}
