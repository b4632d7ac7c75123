// Generated from the OpenAPI of the service by `npm run generate-api`. Do not edit.

export interface paths {
    readonly "/api/cart": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Cart
         * @description The cart with today's prices. 404 `cart_not_found` for a token that means nothing any more.
         */
        readonly get: operations["get_cart"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/items": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add Cart Item
         * @description Puts a ticket into the cart; a visitor without a cart gets one.
         */
        readonly post: operations["add_cart_item"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/items/{item_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Replace Cart Item
         * @description Puts a ticket in the place of a line.
         */
        readonly put: operations["replace_cart_item"];
        readonly post?: never;
        /**
         * Remove Cart Item
         * @description Takes a line out, or dismisses one that was removed automatically.
         */
        readonly delete: operations["remove_cart_item"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/confirm-prices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm Cart Prices
         * @description Agrees to what the lines cost now; until then `price_changes` names what has changed.
         */
        readonly post: operations["confirm_cart_prices"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/convert": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Convert Cart
         * @description Takes the visitor's cart along at sign-in; a second call changes nothing.
         */
        readonly post: operations["convert_cart"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checkout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check Out
         * @description Buys the cart. 202 `processing` when the payment's outcome is not known yet.
         */
        readonly post: operations["check_out"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checkout/{checkout_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Checkout
         * @description Where a purchase is.
         */
        readonly get: operations["get_checkout"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/replays/{replay_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replay Order
         * @description Puts a past order's lines into the cart once a day, with the same numbers for the next draws. 404
         *     `replay_not_found` for an order of somebody else.
         */
        readonly post: operations["replay_order"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orders/recommended": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Recommended Orders
         * @description Up to three suggestions beside the cart; none for customers who may not spend more.
         */
        readonly get: operations["list_recommended_orders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orders/{order_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Order
         * @description An order with its lines.
         */
        readonly get: operations["get_order"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/receipts/{checkout_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Receipt
         * @description The receipt; 409 `checkout_processing` before the outcome is known, 422 with the reason when it
         *     failed.
         */
        readonly get: operations["get_receipt"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/scheduled-purchases": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Scheduled Purchases
         * @description What is ordered ahead, newest first, with what became of it.
         */
        readonly get: operations["list_scheduled_purchases"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/scheduled-purchases/{encoded_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Scheduled Purchase
         * @description One of them.
         */
        readonly get: operations["get_scheduled_purchase"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/scheduled-purchases/{encoded_id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Cancel Scheduled Purchase
         * @description Cancels it, once; 409 `scheduled_purchase_executed` as soon as it is being bought.
         */
        readonly patch: operations["cancel_scheduled_purchase"];
        readonly trace?: never;
    };
    readonly "/api/tickets/print": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Print Tickets As Pdf
         * @description Upcoming tickets as PDF, a hundred at once.
         */
        readonly get: operations["print_tickets_as_pdf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tickets/print/pages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Printed Pages
         * @description The same as pages of the site, with the draws to choose from.
         */
        readonly get: operations["list_printed_pages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tickets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Tickets
         * @description A page of the customer's tickets, newest first.
         */
        readonly get: operations["list_tickets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tickets/{ticket_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Ticket
         * @description A ticket with each of its draws.
         */
        readonly get: operations["get_ticket"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tickets/{ticket_id}/games": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Ticket Games
         * @description A page of the notional games that a ticket stands for, in their order; with `won_in` only those
         *     that won a prize in that draw, the highest division first. 404 `ticket_not_found`.
         */
        readonly get: operations["list_ticket_games"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/tickets/{ticket_id}/proof": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Ticket Proof
         * @description The proof that the customer's ticket is in the sealed list of one of its draws.
         *
         *     404 `ticket_not_found`; 409 `list_not_sealed` until every purchase into the draw is decided.
         */
        readonly get: operations["get_ticket_proof"];
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
         * AutoRemovedItemOut
         * @description A line that cannot be bought any more; `reason` is a code, `message` its text. Deleting it dismisses
         *     it.
         */
        readonly AutoRemovedItemOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Description */
            readonly description: string;
            /** Reason */
            readonly reason: string;
            /** Message */
            readonly message: string;
        };
        /**
         * CartItemIn
         * @description A ticket to put into the cart. There is no price in it: the server alone prices.
         *
         *     `games` are the entries that the customer filled in, one game or one system each. `num_games` asks for so
         *     many games where the seller draws them: quickpick packs (without `games`) and Super Combos (with one).
         *     Where days can be chosen, `days` and `num_weeks` stand in place of `num_draws`.
         */
        readonly CartItemIn: {
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer?: string | null;
            /** Num Raffle Tickets */
            readonly num_raffle_tickets?: number | null;
            /** Num Shares */
            readonly num_shares?: number | null;
            /** Num Games */
            readonly num_games?: number | null;
            /**
             * Games
             * @default []
             */
            readonly games?: readonly {
                readonly [key: string]: readonly number[];
            }[];
            /** Cause Key */
            readonly cause_key?: string | null;
            /** Syndicate Key */
            readonly syndicate_key?: string | null;
            /** First Draw No */
            readonly first_draw_no?: number | null;
            /** Draw Offset */
            readonly draw_offset?: number | null;
            /** Num Draws */
            readonly num_draws?: number | null;
            /** Days */
            readonly days?: readonly ("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[] | null;
            /** Num Weeks */
            readonly num_weeks?: number | null;
            /**
             * Quickpick
             * @default false
             */
            readonly quickpick?: boolean;
        };
        /**
         * CartItemOut
         * @description A line that can be bought, now or as a pre-order when its draw opens. `games` are the entries as they
         *     were filled in, `num_games` the notional games that they make; the drawn games of a Super Combo are listed
         *     by the ticket.
         */
        readonly CartItemOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Product Type */
            readonly product_type: string;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Lottery Key */
            readonly lottery_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Description */
            readonly description: string;
            /** Quantity */
            readonly quantity: number;
            readonly unit_price: components["schemas"]["MoneyOut"];
            readonly price: components["schemas"]["MoneyOut"];
            /** Draw No */
            readonly draw_no: number;
            /**
             * Draw Date
             * Format: date
             */
            readonly draw_date: string;
            /** Draws */
            readonly draws: readonly components["schemas"]["ItemDrawOut"][];
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer: string;
            /** Game Offer Name */
            readonly game_offer_name: string;
            /** Num Draws */
            readonly num_draws: number;
            /** Days */
            readonly days: readonly string[];
            /** Num Weeks */
            readonly num_weeks: number | null;
            /** Num Games */
            readonly num_games: number;
            /** Quickpick */
            readonly quickpick: boolean;
            /** Has Favourite Numbers */
            readonly has_favourite_numbers: boolean;
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
            /** Num Raffle Tickets */
            readonly num_raffle_tickets: number | null;
            /** Num Shares */
            readonly num_shares: number | null;
            /** Cause Key */
            readonly cause_key: string | null;
            /** Syndicate Key */
            readonly syndicate_key: string | null;
            readonly draw_prize_pool: components["schemas"]["MoneyOut"] | null;
            readonly recurring_purchase: components["schemas"]["RecurringPurchaseOut"];
            /**
             * Purchase Status
             * @enum {string}
             */
            readonly purchase_status: "standard" | "pre_order";
            readonly scheduled_purchase: components["schemas"]["ItemScheduledPurchaseOut"] | null;
        };
        /**
         * CartOut
         * @description A cart, priced by the server at this moment.
         *
         *     `cart_reference` is null until something is put in. `anonymous_cart_token` is given to apps, which send
         *     it back in `X-Cart-Token`; a browser keeps it in a cookie. `cart_total` is `total_due` now and
         *     `pre_order_total` when draws open.
         */
        readonly CartOut: {
            /** Cart Reference */
            readonly cart_reference: string | null;
            /** Version */
            readonly version: number;
            /** Customer Id */
            readonly customer_id: string | null;
            /** Anonymous Cart Token */
            readonly anonymous_cart_token: string | null;
            /** Cart Items */
            readonly cart_items: readonly components["schemas"]["CartItemOut"][];
            /** Item Count */
            readonly item_count: number;
            /** Auto Removed Items */
            readonly auto_removed_items: readonly components["schemas"]["AutoRemovedItemOut"][];
            /** Price Changes */
            readonly price_changes: readonly components["schemas"]["PriceChangeOut"][];
            readonly cart_total: components["schemas"]["MoneyOut"];
            readonly pre_order_total: components["schemas"]["MoneyOut"];
            readonly total_due: components["schemas"]["MoneyOut"];
            /** Requires Unattended Payment Method */
            readonly requires_unattended_payment_method: boolean;
            /** Blocked Reasons */
            readonly blocked_reasons: {
                readonly [key: string]: string;
            };
            /** Show Regulation */
            readonly show_regulation: boolean;
            /** Pricing Id */
            readonly pricing_id: string | null;
        };
        /**
         * CheckoutIn
         * @description What the customer confirms. The total is only compared with the server's own (specification, Purchase
         *     data).
         */
        readonly CheckoutIn: {
            /** Cart Version */
            readonly cart_version: number;
            readonly expected_total: components["schemas"]["MoneyIn"];
            /** Channel Key */
            readonly channel_key?: ("APP" | "web") | null;
            /** Metadata */
            readonly metadata?: {
                readonly [key: string]: string;
            };
        };
        /**
         * CheckoutOut
         * @description A purchase; `processing` while the outcome is not known, to be asked for again.
         */
        readonly CheckoutOut: {
            /**
             * Checkout Id
             * Format: uuid
             */
            readonly checkout_id: string;
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "processing" | "paid" | "failed";
        };
        /**
         * CheckoutStatusOut
         * @description Where a purchase is; `code` and `message` say why it failed.
         */
        readonly CheckoutStatusOut: {
            /**
             * Checkout Id
             * Format: uuid
             */
            readonly checkout_id: string;
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "processing" | "paid" | "failed";
            /** Code */
            readonly code: string | null;
            /** Message */
            readonly message: string | null;
        };
        /**
         * ConfirmPricesIn
         * @description The version of the cart whose prices the customer has seen.
         */
        readonly ConfirmPricesIn: {
            /** Cart Version */
            readonly cart_version: number;
        };
        /**
         * DrawnNumbersOut
         * @description Drawn numbers: "Numbers", then "Powerball" or "Supplementary".
         */
        readonly DrawnNumbersOut: {
            /** Name */
            readonly name: string;
            /** Values */
            readonly values: readonly number[];
        };
        /**
         * EntryOut
         * @description The ticket in one draw; of many winning games only the first are listed here, the highest first.
         *
         *     Winnings that are provisional are paid at `provisional_until`. Of a cancelled draw `refund` went back, and
         *     of one that was `withdrawn` before it closed because the customer excluded themselves.
         */
        readonly EntryOut: {
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
             */
            readonly draw_at: string;
            /** Status */
            readonly status: string;
            readonly winnings: components["schemas"]["MoneyOut"];
            readonly result: components["schemas"]["EntryResultOut"] | null;
            /** Winning Divisions */
            readonly winning_divisions: readonly components["schemas"]["WinningDivisionOut"][];
            /** Winning Games */
            readonly winning_games: readonly components["schemas"]["WinningGameOut"][];
            /** Provisional Until */
            readonly provisional_until: string | null;
            /** Cancelled */
            readonly cancelled: boolean;
            /** Withdrawn */
            readonly withdrawn: boolean;
            readonly refund: components["schemas"]["MoneyOut"] | null;
        };
        /**
         * EntryResultOut
         * @description The numbers of a draw; provisional until the dividends are known.
         */
        readonly EntryResultOut: {
            /** Version */
            readonly version: number;
            /** Provisional */
            readonly provisional: boolean;
            /** Numbers */
            readonly numbers: readonly components["schemas"]["DrawnNumbersOut"][];
        };
        /** Envelope[CartOut] */
        readonly Envelope_CartOut_: {
            readonly result: components["schemas"]["CartOut"];
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
        /** Envelope[CheckoutOut] */
        readonly Envelope_CheckoutOut_: {
            readonly result: components["schemas"]["CheckoutOut"];
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
        /** Envelope[CheckoutStatusOut] */
        readonly Envelope_CheckoutStatusOut_: {
            readonly result: components["schemas"]["CheckoutStatusOut"];
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
        /** Envelope[OrderOut] */
        readonly Envelope_OrderOut_: {
            readonly result: components["schemas"]["OrderOut"];
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
        /** Envelope[PaperOut] */
        readonly Envelope_PaperOut_: {
            readonly result: components["schemas"]["PaperOut"];
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
        /** Envelope[ReceiptOut] */
        readonly Envelope_ReceiptOut_: {
            readonly result: components["schemas"]["ReceiptOut"];
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
        /** Envelope[ReplayOut] */
        readonly Envelope_ReplayOut_: {
            readonly result: components["schemas"]["ReplayOut"];
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
        /** Envelope[ScheduledPurchaseOut] */
        readonly Envelope_ScheduledPurchaseOut_: {
            readonly result: components["schemas"]["ScheduledPurchaseOut"];
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
        /** Envelope[TicketOut] */
        readonly Envelope_TicketOut_: {
            readonly result: components["schemas"]["TicketOut"];
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
        /** Envelope[TicketProofOut] */
        readonly Envelope_TicketProofOut_: {
            readonly result: components["schemas"]["TicketProofOut"];
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
        /** Envelope[list[GameOut]] */
        readonly Envelope_list_GameOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["GameOut"][];
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
        /** Envelope[list[RecommendedOrderOut]] */
        readonly Envelope_list_RecommendedOrderOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["RecommendedOrderOut"][];
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
        /** Envelope[list[ScheduledPurchaseOut]] */
        readonly Envelope_list_ScheduledPurchaseOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["ScheduledPurchaseOut"][];
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
        /** Envelope[list[TicketOut]] */
        readonly Envelope_list_TicketOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["TicketOut"][];
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
         * GameOut
         * @description One notional game, counted from 0, with what it won in the draws that are settled.
         */
        readonly GameOut: {
            /** Game Index */
            readonly game_index: number;
            /** Numbers */
            readonly numbers: {
                readonly [key: string]: readonly number[];
            };
            /** Wins */
            readonly wins: readonly components["schemas"]["GameWinOut"][];
        };
        /**
         * GameWinOut
         * @description What one game won in a draw.
         */
        readonly GameWinOut: {
            /** Draw No */
            readonly draw_no: number;
            /** Division */
            readonly division: number;
            readonly dividend: components["schemas"]["MoneyOut"];
        };
        /**
         * ItemDrawOut
         * @description A draw that a line takes part in.
         */
        readonly ItemDrawOut: {
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
             */
            readonly draw_at: string;
            /**
             * Stop
             * Format: date-time
             */
            readonly stop: string;
        };
        /**
         * ItemScheduledPurchaseOut
         * @description A line that is bought later, from `purchase_at` on: a pre-order, or the first of a subscription.
         */
        readonly ItemScheduledPurchaseOut: {
            /**
             * Type
             * @enum {string}
             */
            readonly type: "pre_order" | "scheduled_purchase";
            /**
             * Purchase At
             * Format: date-time
             */
            readonly purchase_at: string;
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
         * MoneyIn
         * @description Money in a request; closed, not negative.
         */
        readonly MoneyIn: {
            /** Amount */
            readonly amount: string;
            /** Currency */
            readonly currency: string;
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
         * NotReplayedOut
         * @description A line that cannot be bought any more; `reason` is a code, `message` its text.
         */
        readonly NotReplayedOut: {
            /** Description */
            readonly description: string;
            /** Reason */
            readonly reason: string;
            /** Message */
            readonly message: string;
        };
        /**
         * OrderDrawOut
         * @description A draw that a line takes part in.
         */
        readonly OrderDrawOut: {
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
             */
            readonly draw_at: string;
        };
        /**
         * OrderLineOut
         * @description A line; `ticket_id` is null when there is no ticket, because the order was not paid, or not yet.
         *
         *     `numbers` are those of raffle tickets or shares. What is a pre_order is placed until its draw opens, and
         *     charged then; `scheduled_purchase_id` is what it is cancelled by.
         */
        readonly OrderLineOut: {
            /**
             * Line Id
             * Format: uuid
             */
            readonly line_id: string;
            /** Ticket Id */
            readonly ticket_id: string | null;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Product Type */
            readonly product_type: string;
            /** Game Type */
            readonly game_type: string;
            /** Num Games */
            readonly num_games: number;
            /** Num Draws */
            readonly num_draws: number;
            /** Draws */
            readonly draws: readonly components["schemas"]["OrderDrawOut"][];
            readonly price: components["schemas"]["MoneyOut"];
            /** Status */
            readonly status: string;
            /** Cause Key */
            readonly cause_key: string | null;
            /** Numbers */
            readonly numbers: readonly number[];
            /**
             * Purchase Status
             * @enum {string}
             */
            readonly purchase_status: "standard" | "pre_order";
            /** Scheduled Purchase Id */
            readonly scheduled_purchase_id: string | null;
        };
        /**
         * OrderOut
         * @description An order: pending, paid, failed or refunded; placed when nothing of it is bought before draws open.
         *
         *     `total` was charged with it; `pre_order_total` is charged when draws open.
         */
        readonly OrderOut: {
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            /** Status */
            readonly status: string;
            /**
             * Placed At
             * Format: date-time
             */
            readonly placed_at: string;
            readonly total: components["schemas"]["MoneyOut"];
            readonly pre_order_total: components["schemas"]["MoneyOut"];
            /** Lines */
            readonly lines: readonly components["schemas"]["OrderLineOut"][];
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
         * PaperDrawOut
         * @description A draw of a printed ticket.
         */
        readonly PaperDrawOut: {
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
             */
            readonly draw_at: string;
        };
        /**
         * PaperOrderOut
         * @description Where the status of an order is, also as a QR code.
         */
        readonly PaperOrderOut: {
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            /** Status Url */
            readonly status_url: string;
            /** Qr Svg */
            readonly qr_svg: string;
        };
        /**
         * PaperOut
         * @description Everything that is printed; `notice` stands on every page.
         */
        readonly PaperOut: {
            /** Holder */
            readonly holder: string;
            /** Support Phone */
            readonly support_phone: string;
            /** Notice */
            readonly notice: string;
            /** Draws */
            readonly draws: readonly components["schemas"]["PrintableDrawOut"][];
            /** Pages */
            readonly pages: readonly components["schemas"]["PaperPageOut"][];
            /** Orders */
            readonly orders: readonly components["schemas"]["PaperOrderOut"][];
        };
        /**
         * PaperPageOut
         * @description Tickets of one draw that are printed together; at most 100 games or stubs.
         */
        readonly PaperPageOut: {
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            readonly draw: components["schemas"]["PaperDrawOut"];
            /** Tickets */
            readonly tickets: readonly components["schemas"]["PaperTicketOut"][];
        };
        /**
         * PaperTicketOut
         * @description A ticket on a page. `first_game` counts on where it is `continued` from the page before.
         */
        readonly PaperTicketOut: {
            /**
             * Ticket Id
             * Format: uuid
             */
            readonly ticket_id: string;
            /** Serial */
            readonly serial: string;
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            /** Product Type */
            readonly product_type: string;
            /** Way */
            readonly way: string;
            /** Num Games */
            readonly num_games: number;
            /** First Game */
            readonly first_game: number;
            /** Continued */
            readonly continued: boolean;
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
            /** Stubs */
            readonly stubs: readonly number[];
            /** Draws */
            readonly draws: readonly components["schemas"]["PaperDrawOut"][];
            readonly price: components["schemas"]["MoneyOut"];
            /** Cause */
            readonly cause: string | null;
            /** Share */
            readonly share: string | null;
            /** Permit */
            readonly permit: string | null;
        };
        /**
         * PriceChangeOut
         * @description A line that costs something else than when it was put in.
         */
        readonly PriceChangeOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            readonly old_price: components["schemas"]["MoneyOut"];
            readonly new_price: components["schemas"]["MoneyOut"];
        };
        /**
         * PrintableDrawOut
         * @description A draw to choose, with how many tickets of the customer are in it.
         */
        readonly PrintableDrawOut: {
            /** Draw Id */
            readonly draw_id: string;
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
             */
            readonly draw_at: string;
            /** Tickets */
            readonly tickets: number;
        };
        /**
         * RafflePrizeOut
         * @description A prize that a ticket of a raffle won: cash is credited, anything else is handed over by people.
         */
        readonly RafflePrizeOut: {
            /** Draw No */
            readonly draw_no: number;
            /** Drawing */
            readonly drawing: string;
            /** Drawing Name */
            readonly drawing_name: string;
            /** Prize No */
            readonly prize_no: number;
            /** Number */
            readonly number: number;
            /** Title */
            readonly title: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "cash" | "goods" | "voucher";
            readonly value: components["schemas"]["MoneyOut"];
            /**
             * Claim
             * @enum {string}
             */
            readonly claim: "credited" | "pending" | "to_be_delivered";
        };
        /**
         * ReceiptOut
         * @description A paid purchase. `success_mobile_deep_link` is where an app goes on, when it is one that is known.
         */
        readonly ReceiptOut: {
            /**
             * Checkout Id
             * Format: uuid
             */
            readonly checkout_id: string;
            /**
             * Placed At
             * Format: date-time
             */
            readonly placed_at: string;
            readonly total: components["schemas"]["MoneyOut"];
            readonly order: components["schemas"]["OrderOut"];
            readonly tracking_data: components["schemas"]["TrackingDataOut"];
            /** Success Mobile Deep Link */
            readonly success_mobile_deep_link: string | null;
        };
        /**
         * RecommendedDrawOut
         * @description The draw of a suggestion.
         */
        readonly RecommendedDrawOut: {
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
             */
            readonly draw_at: string;
        };
        /**
         * RecommendedItemOut
         * @description What to put into the cart to follow a suggestion.
         */
        readonly RecommendedItemOut: {
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer: string;
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
            /** First Draw No */
            readonly first_draw_no: number;
            /** Num Draws */
            readonly num_draws: number;
            /** Quickpick */
            readonly quickpick: boolean;
        };
        /**
         * RecommendedOrderOut
         * @description A suggestion beside the cart. With `item` it is added as it is and costs `price`; without, the offer is
         *     played from `price`.
         */
        readonly RecommendedOrderOut: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "next_draw" | "add_on" | "syndicate_share";
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Game Type */
            readonly game_type: string;
            readonly draw: components["schemas"]["RecommendedDrawOut"];
            readonly price: components["schemas"]["MoneyOut"];
            readonly item: components["schemas"]["RecommendedItemOut"] | null;
        };
        /**
         * RecurringPurchaseOut
         * @description How a line repeats by itself; `availability` never, always or optional.
         */
        readonly RecurringPurchaseOut: {
            /** Type */
            readonly type: string;
            /** Availability */
            readonly availability: string;
            /** Enabled */
            readonly enabled: boolean;
        };
        /**
         * ReplayOut
         * @description The cart with the lines of an order; not `applied` when they were put into it earlier today.
         */
        readonly ReplayOut: {
            /** Applied */
            readonly applied: boolean;
            readonly cart: components["schemas"]["CartOut"];
            /** Missing */
            readonly missing: readonly components["schemas"]["NotReplayedOut"][];
        };
        /**
         * ScheduledPurchaseOut
         * @description Something that is bought, and charged to the wallet, from `purchase_at` on.
         *
         *     After an attempt that failed, `code` and `message` say why and `purchase_at` is when it is tried again; of
         *     what is cancelled they say why. `executed_order_id` and `ticket_id` are there once it is bought.
         */
        readonly ScheduledPurchaseOut: {
            /** Encoded Id */
            readonly encoded_id: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "pre_order" | "scheduled_purchase";
            /**
             * Status
             * @enum {string}
             */
            readonly status: "scheduled_status_active" | "scheduled_status_executed" | "scheduled_status_cancelled";
            /** Can Be Cancelled */
            readonly can_be_cancelled: boolean;
            /** Product Type */
            readonly product_type: string;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Description */
            readonly description: string;
            /** Game Type */
            readonly game_type: string;
            /** Num Raffle Tickets */
            readonly num_raffle_tickets: number;
            /** Cause Key */
            readonly cause_key: string | null;
            /** Draw No */
            readonly draw_no: number;
            readonly price: components["schemas"]["MoneyOut"];
            /**
             * Placed At
             * Format: date-time
             */
            readonly placed_at: string;
            /**
             * Purchase At
             * Format: date-time
             */
            readonly purchase_at: string;
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            /** Executed Order Id */
            readonly executed_order_id: string | null;
            /** Ticket Id */
            readonly ticket_id: string | null;
            /** Code */
            readonly code: string | null;
            /** Message */
            readonly message: string | null;
        };
        /**
         * TicketOut
         * @description A ticket; past once the result of its last draw is known.
         *
         *     `games` are the entries that were filled in, and `way` what their kind is called, such as "System 9",
         *     empty for standard games; the notional games are listed under `/api/tickets/{id}/games`.
         */
        readonly TicketOut: {
            /**
             * Ticket Id
             * Format: uuid
             */
            readonly ticket_id: string;
            /** Serial */
            readonly serial: string;
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer: string;
            /** Way */
            readonly way: string;
            /** Num Games */
            readonly num_games: number;
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
            /** Quickpick */
            readonly quickpick: boolean;
            readonly price: components["schemas"]["MoneyOut"];
            /**
             * Purchased At
             * Format: date-time
             */
            readonly purchased_at: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "upcoming" | "past";
            readonly winnings: components["schemas"]["MoneyOut"];
            /** Entries */
            readonly entries: readonly components["schemas"]["EntryOut"][];
            /** Product Type */
            readonly product_type: string;
            /** Cause Key */
            readonly cause_key: string | null;
            /** Ticket Numbers */
            readonly ticket_numbers: readonly number[];
            /** Raffle Prizes */
            readonly raffle_prizes: readonly components["schemas"]["RafflePrizeOut"][];
            readonly syndicate: components["schemas"]["TicketSyndicateOut"] | null;
        };
        /**
         * TicketProofOut
         * @description What recomputes the root that was published of the draw (docs/draw-verification.md).
         *
         *     The leaf is made of `offer_key`, `draw_no`, `serial`, `shape` and `games`, hexadecimal, one byte a number.
         */
        readonly TicketProofOut: {
            /**
             * Algorithm
             * @default wattle-line-v1
             */
            readonly algorithm?: string;
            /** Offer Key */
            readonly offer_key: string;
            /** Draw No */
            readonly draw_no: number;
            /** Serial */
            readonly serial: string;
            /** Shape */
            readonly shape: string;
            /** Games */
            readonly games: string;
            /** Index */
            readonly index: number;
            /** Entries */
            readonly entries: number;
            /** Proof */
            readonly proof: readonly string[];
            /** Root */
            readonly root: string;
            /**
             * Sealed At
             * Format: date-time
             */
            readonly sealed_at: string;
        };
        /**
         * TicketSyndicateOut
         * @description The syndicate that a ticket has shares of; `share_numbers` are this ticket's.
         */
        readonly TicketSyndicateOut: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /** Status */
            readonly status: string;
            /** Shares */
            readonly shares: number;
            /** Share Numbers */
            readonly share_numbers: readonly number[];
            /** Plays Offer Key */
            readonly plays_offer_key: string;
            readonly winnings: components["schemas"]["MoneyOut"];
            readonly refunded: components["schemas"]["MoneyOut"];
        };
        /**
         * TrackedProductOut
         * @description What analytics is told of a line (specification, Receipt).
         */
        readonly TrackedProductOut: {
            /** Brand */
            readonly brand: string;
            /** Lottery Key */
            readonly lottery_key: string;
            /** Draw No */
            readonly draw_no: number;
            /**
             * Draw Date
             * Format: date
             */
            readonly draw_date: string;
            /** Num Draws */
            readonly num_draws: number;
            /** Num Games */
            readonly num_games: number;
            readonly purchase_price: components["schemas"]["MoneyOut"];
            readonly prize_pool: components["schemas"]["MoneyOut"] | null;
            /** Cause Key */
            readonly cause_key: string | null;
            /** Days Of Week */
            readonly days_of_week: readonly string[];
            /** Purchase Status */
            readonly purchase_status: string;
            /** Recurring Purchase Enabled */
            readonly recurring_purchase_enabled: boolean;
            /** Recurring Purchase Type */
            readonly recurring_purchase_type: string | null;
        };
        /**
         * TrackingDataOut
         * @description What analytics is told of a purchase.
         */
        readonly TrackingDataOut: {
            /** Goals */
            readonly goals: readonly string[];
            /** Products */
            readonly products: readonly components["schemas"]["TrackedProductOut"][];
        };
        /**
         * WinningDivisionOut
         * @description How many games of the ticket won a division, and what each is paid.
         */
        readonly WinningDivisionOut: {
            /** Division */
            readonly division: number;
            /** Games */
            readonly games: number;
            readonly dividend: components["schemas"]["MoneyOut"];
        };
        /**
         * WinningGameOut
         * @description A game of the ticket that won, counted from 0.
         */
        readonly WinningGameOut: {
            /** Game Index */
            readonly game_index: number;
            /** Division */
            readonly division: number;
            readonly dividend: components["schemas"]["MoneyOut"];
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
    readonly get_cart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "x-cart-token"?: string | null;
            };
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
                    readonly "application/json": components["schemas"]["Envelope_CartOut_"];
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
    readonly add_cart_item: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "x-cart-token"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CartItemIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CartOut_"];
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
    readonly replace_cart_item: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "x-cart-token"?: string | null;
            };
            readonly path: {
                readonly item_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CartItemIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CartOut_"];
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
    readonly remove_cart_item: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "x-cart-token"?: string | null;
            };
            readonly path: {
                readonly item_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_CartOut_"];
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
    readonly confirm_cart_prices: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "x-cart-token"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConfirmPricesIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CartOut_"];
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
    readonly convert_cart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "x-cart-token"?: string | null;
            };
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
                    readonly "application/json": components["schemas"]["Envelope_CartOut_"];
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
    readonly check_out: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string | null;
                readonly "x-request-id"?: string | null;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CheckoutIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CheckoutOut_"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CheckoutOut_"];
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
    readonly get_checkout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly checkout_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_CheckoutStatusOut_"];
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
    readonly replay_order: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly replay_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_ReplayOut_"];
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
    readonly list_recommended_orders: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_RecommendedOrderOut__"];
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
    readonly get_order: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly order_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_OrderOut_"];
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
    readonly get_receipt: {
        readonly parameters: {
            readonly query?: {
                readonly success_mobile_deep_link?: string | null;
            };
            readonly header?: never;
            readonly path: {
                readonly checkout_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_ReceiptOut_"];
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
    readonly list_scheduled_purchases: {
        readonly parameters: {
            readonly query?: {
                readonly status?: ("scheduled_status_active" | "scheduled_status_executed" | "scheduled_status_cancelled") | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_ScheduledPurchaseOut__"];
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
    readonly get_scheduled_purchase: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly encoded_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_ScheduledPurchaseOut_"];
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
    readonly cancel_scheduled_purchase: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly encoded_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_ScheduledPurchaseOut_"];
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
    readonly print_tickets_as_pdf: {
        readonly parameters: {
            readonly query?: {
                /** @description Only tickets of this draw, e.g. "powerball-1593" */
                readonly draw?: string | null;
                readonly size?: "A4" | "A5";
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
                    readonly "application/pdf": unknown;
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
    readonly list_printed_pages: {
        readonly parameters: {
            readonly query?: {
                /** @description Only tickets of this draw, e.g. "powerball-1593" */
                readonly draw?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_PaperOut_"];
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
    readonly list_tickets: {
        readonly parameters: {
            readonly query?: {
                readonly status?: "upcoming" | "past";
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
                    readonly "application/json": components["schemas"]["Envelope_list_TicketOut__"];
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
    readonly get_ticket: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ticket_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_TicketOut_"];
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
    readonly list_ticket_games: {
        readonly parameters: {
            readonly query?: {
                /** @description Draw that they won in */
                readonly won_in?: number | null;
                readonly offset?: number;
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly ticket_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_list_GameOut__"];
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
    readonly get_ticket_proof: {
        readonly parameters: {
            readonly query: {
                /** @description Number of the draw */
                readonly draw_no: number;
            };
            readonly header?: never;
            readonly path: {
                readonly ticket_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_TicketProofOut_"];
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
