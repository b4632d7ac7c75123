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
         * @description Offers that may be sold in a region, in the order in which they are shown, with its names, game
         *     types and prices; without a region those of the site. The entities have that order as `ordered_keys`,
         *     and each one's place in it as `rankings`.
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
         * @description One offer; `restricted` in a region where it may not be sold. 404 `offer_not_found`.
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
         * @description The next open draw of each offer that may be sold in a region, in order of the offers; without a
         *     region of those of the site.
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
    readonly "/api/offers/{key}/lotto-party": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Lotto Party
         * @description Share prices, and the draws that are open. 404 `offer_not_found`, `no_lotto_party`.
         */
        readonly get: operations["get_lotto_party"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/offers/{key}/lotto-party/tickets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Party Tickets
         * @description What 1, 2, 3 ... shares of a price buy. 404 `offer_not_found`, `no_lotto_party`
         *     also for a price that the offer does not have.
         */
        readonly get: operations["list_party_tickets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/results/{key}/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Archive
         * @description The months that have results, and those of one month, newest first. 404 `offer_not_found`.
         */
        readonly get: operations["get_archive"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/results/{key}/on/{day}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Results Of Day
         * @description The results of a day, never none. 404 `offer_not_found`, `result_not_found`.
         */
        readonly get: operations["list_results_of_day"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/offers/{key}/statistics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Statistics
         * @description How often numbers came up, when last, which are overdue, and frequent pairs, by era.
         *
         *     404 `offer_not_found`, `era_not_found`.
         */
        readonly get: operations["get_statistics"];
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
         * @description Published results, newest first, of one offer or of those of the site. 404 `offer_not_found`.
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
    readonly "/api/favourite-numbers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Favourite Numbers
         * @description The customer's sets by name, of one offer or of all.
         */
        readonly get: operations["list_favourite_numbers"];
        readonly put?: never;
        /**
         * Add Favourite Numbers
         * @description Keeps numbers. 400 with what is not complete, by field; 422 `name_taken`, `too_many_favourites`.
         */
        readonly post: operations["add_favourite_numbers"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/favourite-numbers/{favourite_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Change Favourite Numbers
         * @description Changes a set. 404 `favourite_not_found`; 400 with what is not complete; 422 `name_taken`.
         */
        readonly put: operations["change_favourite_numbers"];
        readonly post?: never;
        /**
         * Delete Favourite Numbers
         * @description Deletes a set. 404 `favourite_not_found`.
         */
        readonly delete: operations["delete_favourite_numbers"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/raffles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Raffles
         * @description Every raffle in order of ranking, with the draws that can still be bought into.
         */
        readonly get: operations["list_raffles"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/raffles/results": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Raffle Results
         * @description Winners of all raffles, the newest draw first.
         */
        readonly get: operations["list_raffle_results"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/raffles/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Raffle
         * @description One raffle. 404 `offer_not_found`, also where it is not licensed.
         */
        readonly get: operations["get_raffle"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/raffles/{key}/draws/{draw_no}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Raffle Draw
         * @description One draw, also one that is over. 404 `offer_not_found`, `draw_not_found`.
         */
        readonly get: operations["get_raffle_draw"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/raffles/{key}/draws/{draw_no}/postal-entry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Postal Entry
         * @description How to take part without buying. 404 `postal_entry_not_found` where that is not possible.
         */
        readonly get: operations["get_postal_entry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/raffles/{key}/results": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Results Of Raffle
         * @description Winners of one raffle, the newest draw first. 404 `offer_not_found`.
         */
        readonly get: operations["list_results_of_raffle"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/causes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Causes
         * @description The directory of causes.
         */
        readonly get: operations["list_causes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/causes/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Cause
         * @description One cause. 404 `cause_not_found`.
         */
        readonly get: operations["get_cause"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/draws/{key}/{draw_no}/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Verification
         * @description Everything published of a draw: of a raffle what recomputes its winners, of a lottery the root of
         *     its sealed tickets. 404 `draw_not_found`.
         */
        readonly get: operations["get_verification"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/draws/{key}/{draw_no}/entries/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Entry
         * @description A ticket in each sealed list of its draw. 404 `draw_not_found`, `entry_not_found`.
         */
        readonly get: operations["get_entry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/syndicates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Syndicates
         * @description Every syndicate offer in order of ranking.
         */
        readonly get: operations["list_syndicates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/syndicates/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Syndicate Offer
         * @description One syndicate offer. 404 `offer_not_found`.
         */
        readonly get: operations["get_syndicate_offer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/syndicates/{key}/{draw_no}/{series}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Syndicate
         * @description One syndicate with its ticket, in any status.
         *
         *     404 `syndicate_not_found`.
         */
        readonly get: operations["get_syndicate"];
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
         * Allocation
         * @description How numbers are handed out; the key is revealed when the list is sealed.
         */
        readonly Allocation: {
            /** First Number */
            readonly first_number: number;
            /** Last Number */
            readonly last_number: number;
            /** Key Commitment */
            readonly key_commitment: string;
            /** Key */
            readonly key: string | null;
        };
        /**
         * Archive
         * @description Every month that has results, newest first, and the results of the month that was asked for.
         */
        readonly Archive: {
            /** Months */
            readonly months: readonly components["schemas"]["MonthOfDraws"][];
            /** Year */
            readonly year: number | null;
            /** Month */
            readonly month: number | null;
            /** Results */
            readonly results: readonly components["schemas"]["DrawResult"][];
        };
        /**
         * Award
         * @description What one winner gets; the value of goods is their retail value.
         */
        readonly Award: {
            /** Title */
            readonly title: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "cash" | "goods" | "voucher";
            readonly value: components["schemas"]["MoneyOut"];
        };
        /**
         * Beacon
         * @description The round of public randomness: named before sales, or, with ``delay_seconds``, the first one so long
         *     after the list was sealed, null until then.
         */
        readonly Beacon: {
            /** Network */
            readonly network: string;
            /** Round */
            readonly round: number | null;
            /** Delay Seconds */
            readonly delay_seconds: number | null;
            /** Published At */
            readonly published_at: string | null;
            /** Randomness */
            readonly randomness: string | null;
            /** Signature */
            readonly signature: string | null;
        };
        /**
         * Book
         * @description So many tickets for a price; ``bonus`` is what comes with them.
         */
        readonly Book: {
            /** Games */
            readonly games: number;
            /** Price */
            readonly price: string;
            /** Bonus */
            readonly bonus: string;
        };
        /**
         * Cause
         * @description A cause with the offers that support it.
         */
        readonly Cause: {
            /** Key */
            readonly key: string;
            /** Url Slug */
            readonly url_slug: string;
            /** Name */
            readonly name: string;
            /** Summary */
            readonly summary: string;
            /** Text */
            readonly text: string;
            /** Image */
            readonly image: string | null;
            /** Image Alt */
            readonly image_alt: string;
            /** Offers */
            readonly offers: readonly string[];
        };
        /**
         * CauseName
         * @description A cause as a list shows it.
         */
        readonly CauseName: {
            /** Key */
            readonly key: string;
            /** Url Slug */
            readonly url_slug: string;
            /** Name */
            readonly name: string;
        };
        /**
         * DividendOfDivision
         * @description What a division paid to each winning game; ``dividend`` is null without winners.
         *
         *     Of an annuity it is one of ``instalments``; ``boost`` is the part that a boost added. ``free_games`` have
         *     the dividend as their value.
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
            /** Instalments */
            readonly instalments: number;
            readonly boost: components["schemas"]["MoneyOut"] | null;
            /** Free Games */
            readonly free_games: number;
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
            /** Draw Type */
            readonly draw_type: string;
            readonly special_draw_details: components["schemas"]["SpecialDrawDetails"] | null;
            /** Is Cancelled */
            readonly is_cancelled: boolean;
        };
        /**
         * DrawReference
         * @description A draw by its number and its day.
         */
        readonly DrawReference: {
            /** Draw No */
            readonly draw_no: number;
            /**
             * Draw Date
             * Format: date
             */
            readonly draw_date: string;
        };
        /**
         * DrawResult
         * @description The result of a draw by the rules of its era; without dividends while it is provisional.
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
            readonly era: components["schemas"]["EraOfDraws"];
            /** Numbers */
            readonly numbers: readonly components["schemas"]["DrawnNumberSet"][];
            /** Dividends */
            readonly dividends: readonly components["schemas"]["DividendOfDivision"][];
        };
        /**
         * Drawing
         * @description One drawing of a draw: "main", or an earlier one among the tickets bought before ``entries_until``.
         */
        readonly Drawing: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /** Entries Until */
            readonly entries_until: string | null;
            /**
             * Draw At
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly draw_at: string;
            /** Repeat Winners */
            readonly repeat_winners: boolean;
            /** Prizes */
            readonly prizes: readonly components["schemas"]["RafflePrize"][];
            readonly neighbours: components["schemas"]["Neighbours"] | null;
            readonly jackpot_step: components["schemas"]["MoneyOut"] | null;
        };
        /**
         * DrawingResult
         * @description Who won in a drawing.
         */
        readonly DrawingResult: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /**
             * Draw At
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly draw_at: string;
            /** Winners */
            readonly winners: readonly components["schemas"]["RaffleWinner"][];
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
        /** Envelope[Archive] */
        readonly Envelope_Archive_: {
            readonly result: components["schemas"]["Archive"];
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
        /** Envelope[Cause] */
        readonly Envelope_Cause_: {
            readonly result: components["schemas"]["Cause"];
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
        /** Envelope[FavouriteSetOut] */
        readonly Envelope_FavouriteSetOut_: {
            readonly result: components["schemas"]["FavouriteSetOut"];
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
        /** Envelope[LottoParty] */
        readonly Envelope_LottoParty_: {
            readonly result: components["schemas"]["LottoParty"];
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
        /** Envelope[PostalEntry] */
        readonly Envelope_PostalEntry_: {
            readonly result: components["schemas"]["PostalEntry"];
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
        /** Envelope[RaffleDraw] */
        readonly Envelope_RaffleDraw_: {
            readonly result: components["schemas"]["RaffleDraw"];
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
        /** Envelope[Raffle] */
        readonly Envelope_Raffle_: {
            readonly result: components["schemas"]["Raffle"];
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
        /** Envelope[Statistics] */
        readonly Envelope_Statistics_: {
            readonly result: components["schemas"]["Statistics"];
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
        /** Envelope[SyndicateOffer] */
        readonly Envelope_SyndicateOffer_: {
            readonly result: components["schemas"]["SyndicateOffer"];
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
        /** Envelope[Syndicate] */
        readonly Envelope_Syndicate_: {
            readonly result: components["schemas"]["Syndicate"];
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
        /** Envelope[Union[Verification, SealedTickets]] */
        readonly Envelope_Union_Verification__SealedTickets__: {
            /** Result */
            readonly result: components["schemas"]["Verification"] | components["schemas"]["SealedTickets"];
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
        /** Envelope[list[Cause]] */
        readonly Envelope_list_Cause__: {
            /** Result */
            readonly result: readonly components["schemas"]["Cause"][];
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
        /** Envelope[list[FavouriteSetOut]] */
        readonly Envelope_list_FavouriteSetOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["FavouriteSetOut"][];
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
        /** Envelope[list[PartyTicket]] */
        readonly Envelope_list_PartyTicket__: {
            /** Result */
            readonly result: readonly components["schemas"]["PartyTicket"][];
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
        /** Envelope[list[ProvedEntry]] */
        readonly Envelope_list_ProvedEntry__: {
            /** Result */
            readonly result: readonly components["schemas"]["ProvedEntry"][];
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
        /** Envelope[list[RaffleResult]] */
        readonly Envelope_list_RaffleResult__: {
            /** Result */
            readonly result: readonly components["schemas"]["RaffleResult"][];
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
        /** Envelope[list[Raffle]] */
        readonly Envelope_list_Raffle__: {
            /** Result */
            readonly result: readonly components["schemas"]["Raffle"][];
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
        /** Envelope[list[SyndicateOffer]] */
        readonly Envelope_list_SyndicateOffer__: {
            /** Result */
            readonly result: readonly components["schemas"]["SyndicateOffer"][];
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
         * EraOfDraws
         * @description Draws of the same numbers, from one until the next era's first; ``label`` says what is drawn.
         */
        readonly EraOfDraws: {
            /** Effective From Draw */
            readonly effective_from_draw: number;
            /**
             * Effective From Date
             * Format: date
             */
            readonly effective_from_date: string;
            /** Label */
            readonly label: string;
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
         * FavouriteSetChangeIn
         * @description Another name, and other numbers where they are given.
         */
        readonly FavouriteSetChangeIn: {
            /** Name */
            readonly name: string;
            /** Games */
            readonly games?: readonly {
                readonly [key: string]: readonly number[];
            }[] | null;
        };
        /**
         * FavouriteSetIn
         * @description A set to add; without `game_offer` it is for the first game offer of the type.
         */
        readonly FavouriteSetIn: {
            /** Name */
            readonly name: string;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer?: string | null;
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
        };
        /**
         * FavouriteSetOut
         * @description A set of numbers under a name. An invalid one is stored unchanged, with the reason: other
         *     numbers are drawn now (`rules_changed`), or the ticket is not sold to this customer (`not_sold`).
         */
        readonly FavouriteSetOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Name */
            readonly name: string;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Game Type */
            readonly game_type: string;
            /** Game Type Name */
            readonly game_type_name: string;
            /** Game Offer */
            readonly game_offer: string;
            /** Game Offer Name */
            readonly game_offer_name: string;
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
            readonly era: components["schemas"]["EraOfDraws"];
            /** Valid */
            readonly valid: boolean;
            /** Invalid Reason */
            readonly invalid_reason: ("rules_changed" | "not_sold") | null;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
            /**
             * Changed At
             * Format: date-time
             */
            readonly changed_at: string;
        };
        /**
         * GameOffer
         * @description A shape of ticket with its price table.
         *
         *     ``min_games`` to ``max_games`` bound the entries that are filled in, or, for the entry kinds "combo" and
         *     "random", the games that are asked for with ``num_games``. ``games_per_entry`` is how many notional games
         *     an entry makes, null for those kinds; prices are by notional games.
         */
        readonly GameOffer: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /**
             * Entry Kind
             * @enum {string}
             */
            readonly entry_kind: "plain" | "random" | "system" | "powerhit" | "boxed" | "wheel" | "combo";
            /** Games Per Entry */
            readonly games_per_entry: number | null;
            /** Min Games */
            readonly min_games: number;
            /** Max Games */
            readonly max_games: number;
            /** Default Games */
            readonly default_games: number;
            /** Default Entry Count */
            readonly default_entry_count: number;
            /** Default Game Offer */
            readonly default_game_offer: boolean;
            /** Draws Per Ticket */
            readonly draws_per_ticket: number;
            /** Number Sets */
            readonly number_sets: readonly components["schemas"]["NumberSet"][];
            readonly wheel: components["schemas"]["Wheel"] | null;
            /** Prices */
            readonly prices: readonly components["schemas"]["Price"][];
            /** Price Currency */
            readonly price_currency: string;
            /** Pricing Id */
            readonly pricing_id: string;
        };
        /**
         * GameType
         * @description A way to play an offer; ``path_suffix`` follows the offer's path, empty for none.
         */
        readonly GameType: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /** Path Suffix */
            readonly path_suffix: string;
            /** Game Offers */
            readonly game_offers: readonly components["schemas"]["GameOffer"][];
        };
        /**
         * LottoParty
         * @description What a host chooses from; ``margin`` is the service's part of a share's price, e.g. "0.10".
         */
        readonly LottoParty: {
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Share Prices */
            readonly share_prices: readonly components["schemas"]["MoneyOut"][];
            /** Max Shares */
            readonly max_shares: number;
            /** Margin */
            readonly margin: string;
            /** Draws */
            readonly draws: readonly components["schemas"]["LottoPartyDraw"][];
        };
        /**
         * LottoPartyDraw
         * @description A draw that parties can play; they close at ``close_at`` at the latest.
         */
        readonly LottoPartyDraw: {
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
            /**
             * Close At
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly close_at: string;
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
         * MonthOfDraws
         * @description A month that has results, and how many.
         */
        readonly MonthOfDraws: {
            /** Year */
            readonly year: number;
            /** Month */
            readonly month: number;
            /** Draws */
            readonly draws: number;
        };
        /**
         * Neighbours
         * @description A prize for the numbers beside the first prize's; with ``wraps`` the range is a ring.
         */
        readonly Neighbours: {
            readonly award: components["schemas"]["Award"];
            /** Wraps */
            readonly wraps: boolean;
        };
        /**
         * NumberSet
         * @description A named set of numbers to pick in one entry; the name is never re-cased.
         *
         *     Exactly ``count`` are picked, or ``count`` to ``max_count``. Where ``ordered``, their order counts and is
         *     kept; where ``repeats``, they are digits that may be chosen again.
         */
        readonly NumberSet: {
            /** Name */
            readonly name: string;
            /** Count */
            readonly count: number;
            /** Max Count */
            readonly max_count: number;
            /** Lowest */
            readonly lowest: number;
            /** Highest */
            readonly highest: number;
            /** Ordered */
            readonly ordered: boolean;
            /** Repeats */
            readonly repeats: boolean;
        };
        /**
         * NumberSetStatistics
         * @description The statistics of one group of drawn numbers, for every number it can have, in ascending order.
         *
         *     ``expected_interval`` is every how many draws a number comes up on average in the long run, to one
         *     decimal; ``overdue`` are the numbers that have been away for longer, the longest first.
         */
        readonly NumberSetStatistics: {
            /** Name */
            readonly name: string;
            /** Lowest */
            readonly lowest: number;
            /** Highest */
            readonly highest: number;
            /** Drawn */
            readonly drawn: number;
            /** Expected Interval */
            readonly expected_interval: string;
            /** Numbers */
            readonly numbers: readonly components["schemas"]["NumberStatistics"][];
            /** Overdue */
            readonly overdue: readonly number[];
            /** Pairs */
            readonly pairs: readonly components["schemas"]["PairStatistics"][];
        };
        /**
         * NumberStatistics
         * @description How often a number came up; ``draws_since`` are the draws after the last time, all of them for a number
         *     that never came up.
         */
        readonly NumberStatistics: {
            /** Number */
            readonly number: number;
            /** Times */
            readonly times: number;
            readonly last_drawn: components["schemas"]["DrawReference"] | null;
            /** Draws Since */
            readonly draws_since: number;
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
         * @description A product that can be sold, as customers of one region see it.
         *
         *     ``regions`` are those it may be sold in, empty for all; ``restrictions`` apply to the region asked for.
         *     ``selectable_days`` are weekdays of which some must be chosen, empty where there is nothing to choose.
         *     ``parent_key`` is the offer whose draws it shares.
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
            readonly availability: "available" | "suspended" | "restricted";
            /** Suspended */
            readonly suspended: boolean;
            /** Restrictions */
            readonly restrictions: readonly components["schemas"]["catalog__lotteries__routes__models__Restriction"][];
            /** Regions */
            readonly regions: readonly string[];
            /** Region Overrides */
            readonly region_overrides: readonly components["schemas"]["RegionOverride"][];
            /** Display Category */
            readonly display_category: string;
            /** Ranking */
            readonly ranking: number;
            /** Tagline */
            readonly tagline: string;
            /** Currency */
            readonly currency: string;
            /** Draw Days */
            readonly draw_days: readonly string[];
            /** Selectable Days */
            readonly selectable_days: readonly string[];
            /** Parent Key */
            readonly parent_key: string | null;
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
         * PairStatistics
         * @description How often two numbers came up together.
         */
        readonly PairStatistics: {
            /** Numbers */
            readonly numbers: readonly number[];
            /** Times */
            readonly times: number;
            readonly last_drawn: components["schemas"]["DrawReference"];
        };
        /**
         * PartyServing
         * @description A part of the ticket: ``entries`` of a way to play, and the notional games that they are.
         */
        readonly PartyServing: {
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer: string;
            /** Name */
            readonly name: string;
            /** Entries */
            readonly entries: number;
            /** Games */
            readonly games: number;
            readonly price: components["schemas"]["MoneyOut"];
        };
        /**
         * PartyTicket
         * @description What so many shares buy together; ``paid`` less ``ticket_price`` is the service's.
         */
        readonly PartyTicket: {
            /** Shares */
            readonly shares: number;
            /** Num Games */
            readonly num_games: number;
            readonly paid: components["schemas"]["MoneyOut"];
            readonly ticket_price: components["schemas"]["MoneyOut"];
            /** Servings */
            readonly servings: readonly components["schemas"]["PartyServing"][];
        };
        /**
         * PoolTransfer
         * @description Where the pool of an unwon division went: to draw, or to division, ``number``; 0 for the reserve.
         */
        readonly PoolTransfer: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "to_draw" | "to_division" | "to_reserve";
            /** Number */
            readonly number: number;
        };
        /**
         * PostalEntry
         * @description How to take part without buying (docs/requirements.md, Free postal entry).
         */
        readonly PostalEntry: {
            /** Address */
            readonly address: readonly string[];
            /** Write */
            readonly write: readonly string[];
            /**
             * Deadline
             * Format: date-time
             */
            readonly deadline: string;
            /** Regions */
            readonly regions: readonly string[];
            /**
             * Per Person
             * @default 1
             */
            readonly per_person: number;
            /** Minimum Age */
            readonly minimum_age: number;
            /** Draw No */
            readonly draw_no: number;
            /** Draw Name */
            readonly draw_name: string;
        };
        /**
         * Price
         * @description What a number of notional games costs for one draw.
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
         * ProvedEntry
         * @description A ticket in the sealed list of one drawing.
         */
        readonly ProvedEntry: {
            /** Number */
            readonly number: number;
            /** Index */
            readonly index: number;
            /** Entry Digest */
            readonly entry_digest: string;
            /** Proof */
            readonly proof: readonly string[];
            /** Drawing */
            readonly drawing: string;
            /** Entries */
            readonly entries: number;
        };
        /**
         * ProvedJackpot
         * @description The jackpot number, and whether a drawn prize fell on it.
         */
        readonly ProvedJackpot: {
            /** Number */
            readonly number: number;
            /** Index */
            readonly index: number;
            /** Entry Digest */
            readonly entry_digest: string;
            /** Proof */
            readonly proof: readonly string[];
            /** Attempt */
            readonly attempt: number;
            /** Won */
            readonly won: boolean;
        };
        /**
         * ProvedNeighbour
         * @description A ticket that won by lying beside the first prize's.
         */
        readonly ProvedNeighbour: {
            /** Number */
            readonly number: number;
            /** Index */
            readonly index: number;
            /** Entry Digest */
            readonly entry_digest: string;
            /** Proof */
            readonly proof: readonly string[];
            /** Prize No */
            readonly prize_no: number;
            /** Title */
            readonly title: string;
        };
        /**
         * ProvedWinner
         * @description A winning ticket and the attempt whose word named it.
         */
        readonly ProvedWinner: {
            /** Number */
            readonly number: number;
            /** Index */
            readonly index: number;
            /** Entry Digest */
            readonly entry_digest: string;
            /** Proof */
            readonly proof: readonly string[];
            /** Prize No */
            readonly prize_no: number;
            /** Attempt */
            readonly attempt: number;
            /** Title */
            readonly title: string;
        };
        /**
         * PublicPermit
         * @description The part of a permit that must be shown; both dates are inclusive.
         */
        readonly PublicPermit: {
            /** Region */
            readonly region: string;
            /** Number */
            readonly number: string;
            /** Issuer */
            readonly issuer: string;
            /**
             * Valid From
             * Format: date
             */
            readonly valid_from: string;
            /**
             * Valid To
             * Format: date
             */
            readonly valid_to: string;
            /** Max Tickets */
            readonly max_tickets: number;
            /** Beneficiary */
            readonly beneficiary: string;
            /** Gross Percent */
            readonly gross_percent: number;
            /** Draw Place */
            readonly draw_place: string;
            /** Publication */
            readonly publication: string;
            /** Delivery Days */
            readonly delivery_days: number;
            /** Unclaimed */
            readonly unclaimed: string;
            /** Scrutineer */
            readonly scrutineer: string;
            /**
             * Advertisement
             * @default
             */
            readonly advertisement: string;
        };
        /**
         * Raffle
         * @description A raffle with the draws that can still be bought into.
         */
        readonly Raffle: {
            /** Key */
            readonly key: string;
            /**
             * Type
             * @constant
             */
            readonly type: "raffle_ticket";
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
            /** Image */
            readonly image: string | null;
            /** Terms */
            readonly terms: string;
            /** Causes */
            readonly causes: readonly components["schemas"]["CauseName"][];
            /** Game Types */
            readonly game_types: readonly components["schemas"]["RaffleGameType"][];
            readonly recurring_purchase: components["schemas"]["RecurringPurchase"];
            /** Restrictions */
            readonly restrictions: readonly components["schemas"]["catalog__raffles__routes__models__Restriction"][];
            readonly next_draw: components["schemas"]["RaffleDraw"] | null;
            /** Draws */
            readonly draws: readonly components["schemas"]["RaffleDraw"][];
        };
        /**
         * RaffleDraw
         * @description One sale of a raffle; ``draw_offset`` 0 is the next, null for one that is over.
         */
        readonly RaffleDraw: {
            /** Draw Id */
            readonly draw_id: string;
            /** Draw No */
            readonly draw_no: number;
            /** Draw Offset */
            readonly draw_offset: number | null;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Name */
            readonly name: string;
            /**
             * Kind
             * @constant
             */
            readonly kind: "raffle_ticket_draw";
            /** Status */
            readonly status: string;
            /**
             * Purchase Status
             * @enum {string}
             */
            readonly purchase_status: "open" | "sold_out" | "past_draw" | "pre_order" | "not_open";
            /** Pre Order At */
            readonly pre_order_at: string | null;
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
            /** Prize Pool Suffix */
            readonly prize_pool_suffix: string;
            /** First Number */
            readonly first_number: number;
            /** Last Number */
            readonly last_number: number;
            /** Max Tickets */
            readonly max_tickets: number;
            /** Tickets Left */
            readonly tickets_left: number;
            /** Max Per Customer */
            readonly max_per_customer: number | null;
            /**
             * Allocation
             * @enum {string}
             */
            readonly allocation: "sequential" | "random";
            /** Drawings */
            readonly drawings: readonly components["schemas"]["Drawing"][];
            /** Regions */
            readonly regions: readonly string[];
            /** Permits */
            readonly permits: readonly components["schemas"]["PublicPermit"][];
            /** Has Postal Entry */
            readonly has_postal_entry: boolean;
            /**
             * Draws When Sold Out
             * @description held when the last ticket is sold; stop and draw_at are the latest
             */
            readonly draws_when_sold_out: boolean;
        };
        /**
         * RaffleGameOffer
         * @description The books of a raffle; a game is a ticket.
         */
        readonly RaffleGameOffer: {
            /** Key */
            readonly key: string;
            /** Min Games */
            readonly min_games: number;
            /** Max Games */
            readonly max_games: number;
            /** Default Games */
            readonly default_games: number;
            /** Prices */
            readonly prices: readonly components["schemas"]["Book"][];
            /** Price Currency */
            readonly price_currency: string;
        };
        /**
         * RaffleGameType
         * @description A way to buy tickets.
         */
        readonly RaffleGameType: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /** Game Offers */
            readonly game_offers: readonly components["schemas"]["RaffleGameOffer"][];
        };
        /**
         * RafflePrize
         * @description So many equal prizes; ``substitutes`` by region where its law forbids the prize.
         */
        readonly RafflePrize: {
            /** Title */
            readonly title: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "cash" | "goods" | "voucher";
            readonly value: components["schemas"]["MoneyOut"];
            /** Quantity */
            readonly quantity: number;
            /** Substitutes */
            readonly substitutes: {
                readonly [key: string]: components["schemas"]["Award"];
            };
        };
        /**
         * RaffleResult
         * @description Who won in a draw, drawing by drawing.
         */
        readonly RaffleResult: {
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Draw No */
            readonly draw_no: number;
            /** Draw Name */
            readonly draw_name: string;
            /**
             * Draw At
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly draw_at: string;
            /** Status */
            readonly status: string;
            /** Drawings */
            readonly drawings: readonly components["schemas"]["DrawingResult"][];
        };
        /**
         * RaffleWinner
         * @description A winner; ``display_name`` only with the winner's consent, e.g. "Mary K.".
         */
        readonly RaffleWinner: {
            /** Title */
            readonly title: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "cash" | "goods" | "voucher";
            readonly value: components["schemas"]["MoneyOut"];
            /** Prize No */
            readonly prize_no: number;
            /**
             * Won By
             * @enum {string}
             */
            readonly won_by: "drawn" | "neighbour" | "jackpot";
            /** Ticket Number */
            readonly ticket_number: number;
            /** Region */
            readonly region: string;
            /** Display Name */
            readonly display_name: string | null;
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
         * RegionOverride
         * @description How the offer is called in some regions (docs/requirements.md, Product branding).
         */
        readonly RegionOverride: {
            /** Branding Regions */
            readonly branding_regions: readonly string[];
            /** Name */
            readonly name: string;
        };
        /**
         * ResultSource
         * @description Who said what the numbers are; ``document_digest`` is the SHA-256 of what they were read from.
         */
        readonly ResultSource: {
            /** Source */
            readonly source: string;
            /** Document Name */
            readonly document_name: string | null;
            /** Document Digest */
            readonly document_digest: string | null;
        };
        /**
         * SealedTickets
         * @description What proofs of tickets lead to (docs/draw-verification.md); null until the list is sealed.
         */
        readonly SealedTickets: {
            /**
             * Algorithm
             * @default wattle-line-v1
             * @constant
             */
            readonly algorithm?: "wattle-line-v1";
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Key */
            readonly offer_key: string;
            /** Draw No */
            readonly draw_no: number;
            /** Entries */
            readonly entries: number | null;
            /** Root */
            readonly root: string | null;
            /** Sealed At */
            readonly sealed_at: string | null;
            /** Result Version */
            readonly result_version: number | null;
            /** Sources */
            readonly sources: readonly components["schemas"]["ResultSource"][];
        };
        /**
         * SpecialDrawDetails
         * @description What makes a draw special, such as a Superdraw; ``png_image`` is a path of the site.
         */
        readonly SpecialDrawDetails: {
            /** Draw Type */
            readonly draw_type: string;
            /** Label */
            readonly label: string;
            /** Png Image */
            readonly png_image: string | null;
        };
        /**
         * Statistics
         * @description What has come up in one era; ``draws`` is how many draws were counted.
         */
        readonly Statistics: {
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            readonly era: components["schemas"]["EraOfDraws"];
            /** Eras */
            readonly eras: readonly components["schemas"]["EraOfDraws"][];
            /** Draws */
            readonly draws: number;
            readonly first_draw: components["schemas"]["DrawReference"] | null;
            readonly last_draw: components["schemas"]["DrawReference"] | null;
            /** Number Sets */
            readonly number_sets: readonly components["schemas"]["NumberSetStatistics"][];
            /** Disclaimer */
            readonly disclaimer: string;
        };
        /**
         * Syndicate
         * @description One syndicate; ``key`` names it in the cart.
         */
        readonly Syndicate: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /**
             * Kind
             * @constant
             */
            readonly kind: "syndicate_share_draw";
            /** Series */
            readonly series: number;
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
            /**
             * Stop
             * Format: date-time
             * @description ISO 8601, UTC
             */
            readonly stop: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "open" | "full" | "purchased" | "cancelled" | "drawn" | "paid";
            /** Can Be Bought */
            readonly can_be_bought: boolean;
            /** Shares */
            readonly shares: number;
            /** Shares Left */
            readonly shares_left: number;
            readonly share_price: components["schemas"]["MoneyOut"];
            /** Num Games */
            readonly num_games: number;
            /** Entries */
            readonly entries: readonly components["schemas"]["TicketEntryDocument"][];
            readonly prize_pool: components["schemas"]["MoneyOut"] | null;
        };
        /**
         * SyndicateOffer
         * @description A syndicate offer with its syndicates, those that can be bought first.
         */
        readonly SyndicateOffer: {
            /** Key */
            readonly key: string;
            /**
             * Type
             * @constant
             */
            readonly type: "syndicate_share";
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
            /** Terms */
            readonly terms: string;
            /** Plays Offer Key */
            readonly plays_offer_key: string;
            /** Shares */
            readonly shares: number;
            readonly share_price: components["schemas"]["MoneyOut"];
            readonly share_margin: components["schemas"]["MoneyOut"];
            /** Max Per Customer */
            readonly max_per_customer: number;
            /** Recipe */
            readonly recipe: readonly string[];
            /** Regions */
            readonly regions: readonly string[];
            /** Syndicates */
            readonly syndicates: readonly components["schemas"]["Syndicate"][];
        };
        /**
         * TicketEntryDocument
         * @description A part of a published ticket with its numbers, by the name of their set; ``games`` is how many notional
         *     games it stands for.
         */
        readonly TicketEntryDocument: {
            /**
             * Game Type
             * @enum {string}
             */
            readonly game_type: "standard" | "reduced_system" | "powerhit";
            /** Name */
            readonly name: string;
            /** Games */
            readonly games: number;
            /** Numbers */
            readonly numbers: readonly {
                readonly [key: string]: readonly number[];
            }[];
        };
        /**
         * Verification
         * @description Everything needed to recompute a draw (docs/draw-verification.md).
         */
        readonly Verification: {
            /** Algorithm */
            readonly algorithm: string;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Key */
            readonly offer_key: string;
            /** Draw No */
            readonly draw_no: number;
            /** Drawings */
            readonly drawings: readonly components["schemas"]["VerifiedDrawing"][];
            readonly allocation: components["schemas"]["Allocation"];
        };
        /**
         * VerifiedDrawing
         * @description Everything that is published of a drawing; hexadecimal where it is bytes.
         */
        readonly VerifiedDrawing: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "waiting" | "frozen" | "published";
            /** Seed Commitment */
            readonly seed_commitment: string;
            readonly beacon: components["schemas"]["Beacon"];
            /** Prizes */
            readonly prizes: number;
            /** Repeat Winners */
            readonly repeat_winners: boolean;
            /** Entries */
            readonly entries: number | null;
            /** Root */
            readonly root: string | null;
            /** Frozen At */
            readonly frozen_at: string | null;
            /** Operator Seed */
            readonly operator_seed: string | null;
            /** Seed */
            readonly seed: string | null;
            /** Winners */
            readonly winners: readonly components["schemas"]["ProvedWinner"][];
            /** Neighbours */
            readonly neighbours: readonly components["schemas"]["ProvedNeighbour"][];
            readonly jackpot: components["schemas"]["ProvedJackpot"] | null;
        };
        /**
         * Wheel
         * @description What a reduced system guarantees: so many hits in one game if so many of the numbers are drawn.
         *
         *     ``blocks`` are its games as places of the chosen numbers in ascending order, counted from 1.
         */
        readonly Wheel: {
            /** Size */
            readonly size: number;
            /** At Least */
            readonly at_least: number;
            /** If Drawn */
            readonly if_drawn: number;
            /** Full System Games */
            readonly full_system_games: number;
            /** Blocks */
            readonly blocks: readonly (readonly number[])[];
        };
        /**
         * Restriction
         * @description Why an offer cannot be bought (docs/requirements.md, Restriction types).
         */
        readonly catalog__lotteries__routes__models__Restriction: {
            /**
             * Type
             * @enum {string}
             */
            readonly type: "licensing_restriction" | "migration_restriction";
            /** Regions */
            readonly regions: readonly string[];
        };
        /**
         * Restriction
         * @description Where an offer is sold and nowhere else.
         */
        readonly catalog__raffles__routes__models__Restriction: {
            /**
             * Type
             * @constant
             */
            readonly type: "licensing_restriction";
            /** Regions */
            readonly regions: readonly string[];
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
            readonly query?: {
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
                /** @description Price list; an unknown one means the usual */
                readonly pricing_id?: string | null;
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
            readonly query?: {
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
                /** @description Price list; an unknown one means the usual */
                readonly pricing_id?: string | null;
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
            readonly query?: {
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
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
    readonly get_lotto_party: {
        readonly parameters: {
            readonly query?: {
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
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
                    readonly "application/json": components["schemas"]["Envelope_LottoParty_"];
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
    readonly list_party_tickets: {
        readonly parameters: {
            readonly query: {
                /** @description One of the share prices of the offer */
                readonly share_price: string;
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
                /** @description Price list; an unknown one means the usual */
                readonly pricing_id?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_PartyTicket__"];
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
    readonly get_archive: {
        readonly parameters: {
            readonly query?: {
                /** @description With `month`: whose results to list */
                readonly year?: number | null;
                readonly month?: number | null;
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
                    readonly "application/json": components["schemas"]["Envelope_Archive_"];
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
    readonly list_results_of_day: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Key of an offer */
                readonly key: string;
                /** @description Day of the draw in the zone of the game */
                readonly day: string;
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
    readonly get_statistics: {
        readonly parameters: {
            readonly query?: {
                /** @description First draw of an era; the newest era when absent */
                readonly era?: number | null;
                /** @description Count only so many of the newest draws; all when absent */
                readonly draws?: number | null;
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
                    readonly "application/json": components["schemas"]["Envelope_Statistics_"];
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
    readonly list_favourite_numbers: {
        readonly parameters: {
            readonly query?: {
                /** @description Only sets of this offer */
                readonly product_offer_key?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_FavouriteSetOut__"];
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
    readonly add_favourite_numbers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FavouriteSetIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_FavouriteSetOut_"];
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
    readonly change_favourite_numbers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly favourite_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FavouriteSetChangeIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_FavouriteSetOut_"];
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
    readonly delete_favourite_numbers: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly favourite_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
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
    readonly list_raffles: {
        readonly parameters: {
            readonly query?: {
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_Raffle__"];
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
    readonly list_raffle_results: {
        readonly parameters: {
            readonly query?: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_RaffleResult__"];
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
    readonly get_raffle: {
        readonly parameters: {
            readonly query?: {
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
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
                    readonly "application/json": components["schemas"]["Envelope_Raffle_"];
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
    readonly get_raffle_draw: {
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
                    readonly "application/json": components["schemas"]["Envelope_RaffleDraw_"];
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
    readonly get_postal_entry: {
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
                    readonly "application/json": components["schemas"]["Envelope_PostalEntry_"];
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
    readonly list_results_of_raffle: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_RaffleResult__"];
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
    readonly list_causes: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_Cause__"];
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
    readonly get_cause: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Slug of a cause */
                readonly slug: string;
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
                    readonly "application/json": components["schemas"]["Envelope_Cause_"];
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
    readonly get_verification: {
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
                    readonly "application/json": components["schemas"]["Envelope_Union_Verification__SealedTickets__"];
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
    readonly get_entry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Key of an offer */
                readonly key: string;
                /** @description Number of a draw */
                readonly draw_no: number;
                /** @description Number of a ticket */
                readonly number: number;
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
                    readonly "application/json": components["schemas"]["Envelope_list_ProvedEntry__"];
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
    readonly list_syndicates: {
        readonly parameters: {
            readonly query?: {
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_SyndicateOffer__"];
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
    readonly get_syndicate_offer: {
        readonly parameters: {
            readonly query?: {
                /** @description Region of the customer: a state of Australia, or GB */
                readonly region?: ("ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | "GB") | null;
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
                    readonly "application/json": components["schemas"]["Envelope_SyndicateOffer_"];
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
    readonly get_syndicate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Key of an offer */
                readonly key: string;
                /** @description Number of a draw */
                readonly draw_no: number;
                /** @description Number of the syndicate within its draw, from 1 */
                readonly series: number;
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
                    readonly "application/json": components["schemas"]["Envelope_Syndicate_"];
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
