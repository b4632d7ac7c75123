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
         * @description The cart with today's prices. 404 `cart_not_found` for an unknown or expired token.
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
         * @description Puts a ticket into the cart; a visitor without a cart gets one. With an `Idempotency-Key`, once:
         *     repeated while the ticket is there, the request puts in nothing more.
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
         * @description Accepts the current prices; until then `price_changes` names the changed lines.
         */
        readonly post: operations["confirm_cart_prices"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/cart/adopt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Adopt Cart
         * @description Takes over the cart whose token came in a link. 404 `cart_not_found` to a visitor for an unknown
         *     token; the visitor's own cart stays unchanged.
         */
        readonly post: operations["adopt_cart"];
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
        /**
         * Get Checkout Under Way
         * @description The checkout that is paying the customer's cart, to be continued; null without one.
         */
        readonly get: operations["get_checkout_under_way"];
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
         * @description The state of a purchase, by its own id or that of its order.
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
    readonly "/api/cart/voucher": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Apply Voucher
         * @description Applies a discount voucher to the cart, in place of another. A credit voucher goes into the wallet
         *     of a signed-in customer at once, and the message `voucher_credited` reports it.
         *
         *     A credit needs an `Idempotency-Key`, with which it is given once, and a session that may move money
         *     (401 `session_ended`, 403 `REQUIRED`). 422 with the reason and target `code` when a voucher cannot be
         *     used; 429 after too many codes, of which a repetition with its key is none.
         */
        readonly put: operations["apply_voucher"];
        readonly post?: never;
        /** Remove Voucher */
        readonly delete: operations["remove_voucher"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/vouchers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Vouchers */
        readonly get: operations["list_vouchers"];
        readonly put?: never;
        /**
         * Issue Voucher
         * @description Issues a voucher; 400 `over` for an end that is past, 409 `voucher_exists` for a known code.
         */
        readonly post: operations["issue_voucher"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/vouchers/{code}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Voucher */
        readonly get: operations["get_voucher"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/vouchers/{code}/withdraw": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Withdraw Voucher
         * @description Withdraws a voucher; checkouts under way continue.
         */
        readonly post: operations["withdraw_voucher"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/campaigns": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Campaigns */
        readonly get: operations["list_campaigns"];
        readonly put?: never;
        /**
         * Add Campaign
         * @description A new campaign. 400 names every wrong field of every ticket.
         */
        readonly post: operations["add_campaign"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/campaigns/{campaign_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Campaign
         * @description A campaign with its changes. 404 `campaign_not_found`.
         */
        readonly get: operations["get_campaign"];
        /**
         * Change Campaign
         * @description Changes a campaign, or closes and opens it. 409 `campaign_changed` for an older version.
         */
        readonly put: operations["change_campaign"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/prizes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Held Prizes
         * @description Prizes in review, oldest first; or decided ones, latest first.
         */
        readonly get: operations["list_held_prizes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/prizes/{prize_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Held Prize
         * @description A large prize with its votes. 404 `prize_not_found`.
         */
        readonly get: operations["get_held_prize"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/prizes/{prize_id}/approve": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Approve Prize
         * @description Votes to pay a prize; it is paid after the second such vote. Repeating a vote changes nothing. 409
         *     `already_voted_differently` after a vote to refuse it, `prize_decided` when others have decided.
         */
        readonly post: operations["approve_prize"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/prizes/{prize_id}/reject": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reject Prize
         * @description Votes to refuse a prize; after the second such vote it is never paid, and the customer reads that
         *     vote's reason. Repeating a vote changes nothing. 409 as for approval.
         */
        readonly post: operations["reject_prize"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{fund_id}/deposit_purchase": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pay From Fund
         * @description Buys the cart with a deposit from something saved. 202 while bank or customer have to answer.
         */
        readonly post: operations["pay_from_fund"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{method}/{gateway_key}/deposit_purchase": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Pay With Token
         * @description The same with a new card, a device's wallet, or at PayPal.
         */
        readonly post: operations["pay_with_token"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/checkout/deposits/{deposit_id}/return": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Return To Purchase
         * @description The customer is back from the bank's page, or from PayPal: returns the state of the purchase.
         */
        readonly post: operations["return_to_purchase"];
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
         * @description Adds the lines of a past order, a recommendation or a campaign to the cart once a day, with the
         *     same numbers for the next draws. 404 `replay_not_found` for another customer's, expired or unknown
         *     list.
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
    readonly "/api/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Orders
         * @description A page of the customer's orders, newest first; with `draw` only those that play in any of these
         *     draws, past or coming.
         */
        readonly get: operations["list_orders"];
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
        /** Get Order */
        readonly get: operations["get_order"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/receipts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Newest Receipt
         * @description The receipt of the customer's newest purchase; 404 `checkout_not_found` before the first.
         */
        readonly get: operations["get_newest_receipt"];
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
         * @description The receipt, for its customer, also by the id of the order, and without tickets for the holder of
         *     the signed link. 409 `checkout_processing` before the outcome is known, 422 with the reason when it
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
    readonly "/api/receipts/{checkout_id}/tracked": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Track Receipt
         * @description Whether to report the purchase to analytics: true once, on any device. For everyone who may read
         *     the receipt.
         */
        readonly post: operations["track_receipt"];
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
         * @description Pre-orders, newest first: of one `status`, or only those that have `ended` or have not.
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
        /** Get Scheduled Purchase */
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
         * @description Cancels it, once; 409 `scheduled_purchase_under_way` while it is being bought and in the five
         *     minutes before, and `scheduled_purchase_executed` once it is.
         */
        readonly patch: operations["cancel_scheduled_purchase"];
        readonly trace?: never;
    };
    readonly "/api/scheduled-purchases/{encoded_id}/retry": {
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
         * Retry Scheduled Purchase
         * @description Tries again now what could not be paid, e.g. after a deposit by hand; 409
         *     `scheduled_purchase_not_due` otherwise.
         */
        readonly patch: operations["retry_scheduled_purchase"];
        readonly trace?: never;
    };
    readonly "/api/scheduled-purchases/{encoded_id}/payment": {
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
         * Pay Scheduled Purchase By
         * @description Pays it in another way; what could not be paid is tried again now. 409
         *     `scheduled_purchase_under_way` while it is being bought, `scheduled_purchase_executed` or
         *     `scheduled_purchase_cancelled` afterwards.
         */
        readonly patch: operations["pay_scheduled_purchase_by"];
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
         * @description A page of the customer's tickets, newest first or by the soonest draw to come; with `won` only
         *     winning ones, past and upcoming unless a `status` is given. Without either, upcoming ones.
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
    readonly "/api/partner/products": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Partner Products
         * @description The products that the partner may sell, with prices and coming draws.
         */
        readonly get: operations["list_partner_products"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/partner/purchases": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Prepare Partner Purchase
         * @description Builds a customer's cart and returns its link; 200 for a repeated reference. 404 `customer_unknown`
         *     for a customer who is not linked with this partner; 422 `partner_restriction` for a product that it
         *     may not sell, `reference_reused`, and the refusals of carts.
         */
        readonly post: operations["prepare_partner_purchase"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/partner/purchases/{purchase_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Partner Purchase
         * @description A purchase. 404 for another partner's.
         */
        readonly get: operations["get_partner_purchase"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Cancel Partner Purchase
         * @description Ends a purchase that is not being paid; its `state` shows whether it was too late.
         */
        readonly delete: operations["cancel_partner_purchase"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/partner/purchases/{purchase_id}/link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Renew Partner Purchase Link
         * @description Another link; the one before leads nowhere then. 422 `purchase_over` if nothing is to be paid.
         */
        readonly post: operations["renew_partner_purchase_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}/checkout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check Out At Partner
         * @description Pays the prepared cart. Raises 422 `cart_empty`, `insufficient_funds`, `partner_closed`, ...
         *
         *     202 `processing` when the payment's outcome is not known yet.
         */
        readonly post: operations["check_out_at_partner"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}/link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Unlink Partner
         * @description The partner may no longer prepare purchases for the customer or sign them in. Available to every
         *     linked customer, also without the capability to buy at partners.
         */
        readonly delete: operations["unlink_partner"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Partner
         * @description The partner. 404 `partner_unknown`, also for one that does not sell now.
         */
        readonly get: operations["get_partner_api_purchase__slug__get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}/cart": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Partner Cart
         * @description The customer's newest purchase here; for a visitor, that of their link.
         */
        readonly get: operations["get_partner_cart_api_purchase__slug__cart_get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}/claim": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Claim Partner Purchase
         * @description Makes the purchase of a link the customer's own. 404 `purchase_unknown` for a link that is over.
         */
        readonly post: operations["claim_partner_purchase_api_purchase__slug__claim_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}/purchases/{purchase_id}/items/{item_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove Partner Item
         * @description Removes a line; customers cannot change a partner's purchase otherwise.
         */
        readonly delete: operations["remove_partner_item_api_purchase__slug__purchases__purchase_id__items__item_id__delete"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}/confirm-prices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm Partner Prices
         * @description Accepts the current prices; until then `price_changes` names the changed lines.
         */
        readonly post: operations["confirm_partner_prices_api_purchase__slug__confirm_prices_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}/purchases/{purchase_id}/voucher": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Apply Partner Voucher
         * @description Applies a discount voucher, in place of another, or credits the wallet, which the message
         *     `voucher_credited` reports, as `PUT /api/cart/voucher` does. 422 with the reason and target `code`
         *     when it cannot be used.
         */
        readonly put: operations["apply_partner_voucher_api_purchase__slug__purchases__purchase_id__voucher_put"];
        readonly post?: never;
        /** Remove Partner Voucher */
        readonly delete: operations["remove_partner_voucher_api_purchase__slug__purchases__purchase_id__voucher_delete"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/purchase/{slug}/receipts/{checkout_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Partner Receipt
         * @description The receipt of a purchase at this partner; refusals as those of any receipt.
         */
        readonly get: operations["get_partner_receipt_api_purchase__slug__receipts__checkout_id__get"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/partners": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Partners */
        readonly get: operations["list_partners"];
        readonly put?: never;
        /**
         * Add Partner
         * @description A new partner. 409 `partner_exists` when its slug or key is taken.
         */
        readonly post: operations["add_partner"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/partners/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Staff Partner
         * @description A partner with its keys and changes.
         */
        readonly get: operations["get_staff_partner"];
        /**
         * Change Partner
         * @description Changes, closes or opens a partner. 409 `partner_changed` for an older version. A channel that is
         *     left out is closed; its earlier sales stay in statements.
         */
        readonly put: operations["change_partner"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/partners/{slug}/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add Partner Key
         * @description Makes a key beside the one that counts. 422 `too_many_keys`.
         */
        readonly post: operations["add_partner_key"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/partners/{slug}/keys/{app_key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Retire Partner Key
         * @description Ends a key at once.
         */
        readonly delete: operations["retire_partner_key"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/partners/{slug}/settlement": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Settlement
         * @description Sales, refunds and commission of each channel, from a day to another, held against the ledger.
         */
        readonly get: operations["get_settlement"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/partners/{slug}/settlement.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Settlement File
         * @description The same for a spreadsheet.
         */
        readonly get: operations["get_settlement_file"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/partners/{slug}/movements.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Movements File
         * @description Every sale and refund of the period.
         */
        readonly get: operations["get_movements_file"];
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
         * AdoptCartIn
         * @description The token of an anonymous cart, as it came in a link.
         */
        readonly AdoptCartIn: {
            /** Cart Token */
            readonly cart_token: string;
        };
        /**
         * AutoRemovedItemOut
         * @description A line that cannot be bought any more, or that was never put in because it could not be bought again;
         *     `reason` is a code, `message` its text. Deleting it dismisses it.
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
            /** Was In Cart */
            readonly was_in_cart: boolean;
        };
        /**
         * BrandingFields
         * @description The band at the top of the partner's page: `on_color` is written on `color`, both "#rrggbb", and can be
         *     read there. A `logo` was uploaded (`POST /api/staff/media`) and comes with the words of `logo_alt`.
         */
        readonly BrandingFields: {
            /** Color */
            readonly color: string;
            /** On Color */
            readonly on_color: string;
            /** Logo */
            readonly logo?: string | null;
            /** Logo Alt */
            readonly logo_alt?: string | null;
        };
        /**
         * BrandingOut
         * @description The band at the top of the partner's page: `on_color` is written on `color`, in either scheme.
         */
        readonly BrandingOut: {
            /** Color */
            readonly color: string;
            /** On Color */
            readonly on_color: string;
            readonly logo: components["schemas"]["LogoOut"] | null;
        };
        /**
         * BrowserIn
         * @description Facts of the browser for the card issuer (docs/requirements.md, Browser info for 3-D Secure).
         */
        readonly BrowserIn: {
            /**
             * Browser Javascript Enabled
             * @default true
             */
            readonly browser_javascript_enabled?: boolean;
            /**
             * Browser Java Enabled
             * @default false
             */
            readonly browser_java_enabled?: boolean;
            /** Browser Language */
            readonly browser_language: string;
            /** Browser Color Depth */
            readonly browser_color_depth: number;
            /** Browser Screen Height */
            readonly browser_screen_height: number;
            /** Browser Screen Width */
            readonly browser_screen_width: number;
            /** Browser Tz */
            readonly browser_tz: number;
            /**
             * Challenge Window Size
             * @default FullScreen
             * @enum {string}
             */
            readonly challenge_window_size?: "Small" | "Medium" | "Large" | "ExtraLarge" | "FullScreen";
            /** Notification Url */
            readonly notification_url?: string | null;
        };
        /**
         * CampaignIn
         * @description A campaign as it is to be; `version` is the one that was read.
         */
        readonly CampaignIn: {
            /** Name */
            readonly name: string;
            /** Items */
            readonly items: readonly components["schemas"]["CartItemIn"][];
            /** Regions */
            readonly regions?: readonly string[];
            /**
             * Valid From
             * Format: date-time
             */
            readonly valid_from: string;
            /**
             * Valid To
             * Format: date-time
             */
            readonly valid_to: string;
            /**
             * Is Active
             * @default true
             */
            readonly is_active?: boolean;
            /** Version */
            readonly version: number;
        };
        /** CampaignItemOut */
        readonly CampaignItemOut: {
            /** Description */
            readonly description: string;
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer: string | null;
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
            /** Num Games */
            readonly num_games: number | null;
            /** Quantity */
            readonly quantity: number | null;
            /** Cause Key */
            readonly cause_key: string | null;
            /** Num Draws */
            readonly num_draws: number | null;
            /** Days */
            readonly days: readonly string[] | null;
            /** Num Weeks */
            readonly num_weeks: number | null;
            /** Quickpick */
            readonly quickpick: boolean;
        };
        /**
         * CampaignOut
         * @description A campaign; `link` is what its customers open.
         */
        readonly CampaignOut: {
            /**
             * Campaign Id
             * Format: uuid
             */
            readonly campaign_id: string;
            /** Name */
            readonly name: string;
            /** Link */
            readonly link: string;
            /** Items */
            readonly items: readonly components["schemas"]["CampaignItemOut"][];
            /** Regions */
            readonly regions: readonly string[];
            /**
             * Valid From
             * Format: date-time
             */
            readonly valid_from: string;
            /**
             * Valid To
             * Format: date-time
             */
            readonly valid_to: string;
            /** Is Active */
            readonly is_active: boolean;
            /** Version */
            readonly version: number;
        };
        /**
         * CartItemIn
         * @description A ticket for the cart, without a price: the server alone prices.
         *
         *     `games` are the entries that the customer filled in, one game or one system each. `num_games` is for games
         *     that the seller draws: quickpick packs (without `games`) and Super Combos (with one). Where days can be
         *     chosen, `days` and `num_weeks` replace `num_draws`. A ticket of one draw may be bought on the day
         *     `purchase_on`, a raffle book only if deferred. `favourite` marks the customer's favourite numbers.
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
            /**
             * Favourite
             * @default false
             */
            readonly favourite?: boolean;
            /** Purchase On */
            readonly purchase_on?: string | null;
        };
        /**
         * CartItemOut
         * @description A line that can be bought, now or as a pre-order when its draw opens. `games` are the entries as they
         *     were filled in, `num_games` the notional games that they make; the drawn games of a Super Combo are listed
         *     by the ticket.
         *
         *     `quantity` times `unit_price` is `price`: one for each draw, and for each ticket of a raffle or each share
         *     that costs what one alone does; a book and a lottery ticket of many games are one. `draw_offset` is the
         *     place of its first draw among those on sale, null before it is on sale; `day` the only day that was
         *     chosen, where days can be. `way` is what its way to play is called, such as "System 9", empty for standard
         *     games. `favourite` says that its numbers are ones that the customer keeps, `has_favourite_numbers` also
         *     that an entry marks favourites among its own. `entry_kind` is that of the game offer, null where no
         *     numbers are chosen; `purchase_on` the day that was chosen for what is deferred. With both, an item says
         *     all that is needed to put the same into a cart again. A minimum jackpot belongs to what repeats by itself,
         *     a membership to memberships; both are null for anything else.
         */
        readonly CartItemOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Product Type */
            readonly product_type: string;
            /** Analytics Product Type */
            readonly analytics_product_type: string;
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
            readonly discount: components["schemas"]["MoneyOut"];
            /** Draw No */
            readonly draw_no: number;
            /**
             * Draw Date
             * Format: date
             */
            readonly draw_date: string;
            /** Draw Encoded Ids */
            readonly draw_encoded_ids: readonly string[];
            /** Draw Offset */
            readonly draw_offset: number | null;
            /** Draws */
            readonly draws: readonly components["schemas"]["ItemDrawOut"][];
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer: string;
            /** Game Offer Name */
            readonly game_offer_name: string;
            /** Way */
            readonly way: string;
            /** Entry Kind */
            readonly entry_kind: ("plain" | "random" | "system" | "powerhit" | "boxed" | "wheel" | "combo") | null;
            /** Num Draws */
            readonly num_draws: number;
            /** Day */
            readonly day: string | null;
            /** Days */
            readonly days: readonly string[];
            /** Num Weeks */
            readonly num_weeks: number | null;
            /** Num Games */
            readonly num_games: number;
            /** Quickpick */
            readonly quickpick: boolean;
            /** Favourite */
            readonly favourite: boolean;
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
            /** Cause Name */
            readonly cause_name: string | null;
            /** Syndicate Key */
            readonly syndicate_key: string | null;
            /** Syndicate Name */
            readonly syndicate_name: string | null;
            readonly draw_prize_pool: components["schemas"]["MoneyOut"] | null;
            readonly minimum_jackpot_amount?: components["schemas"]["MoneyOut"] | null;
            /** Membership Program */
            readonly membership_program?: string | null;
            /** Membership Offer */
            readonly membership_offer?: string | null;
            /** Membership Offer Name */
            readonly membership_offer_name?: string | null;
            readonly recurring_purchase: components["schemas"]["RecurringPurchaseOut"];
            /**
             * Purchase Status
             * @enum {string}
             */
            readonly purchase_status: "standard" | "pre_order";
            readonly scheduled_purchase: components["schemas"]["ItemScheduledPurchaseOut"] | null;
            /** Purchase On */
            readonly purchase_on: string | null;
        };
        /**
         * CartOut
         * @description A cart, priced by the server at this moment.
         *
         *     `cart_reference` is null until the first line. `anonymous_cart_token` is for apps, which return it in
         *     `X-Cart-Token`; a browser has a cookie. `cart_total` is `total_due` now, `pre_order_total` when draws
         *     open, and the `discount_total` of its voucher, which reduces both where the voucher `reduces_pre_orders`.
         *     `show_regulation` is true with a lottery in it, by tickets or by shares.
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
            readonly discount_total: components["schemas"]["MoneyOut"];
            readonly total_due: components["schemas"]["MoneyOut"];
            readonly voucher: components["schemas"]["CartVoucherOut"] | null;
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
         * CartVoucherOut
         * @description The voucher of a cart: `percent`, or `amount` at most; `discount_later` is the part of `discount` that
         *     reduces pre-orders.
         */
        readonly CartVoucherOut: {
            /** Code */
            readonly code: string;
            /**
             * Type
             * @enum {string}
             */
            readonly type: "voucher_fixed_discount" | "voucher_percent_discount" | "voucher_fixed_discount_expire";
            readonly amount: components["schemas"]["MoneyOut"] | null;
            /** Percent */
            readonly percent: number | null;
            /** Valid To */
            readonly valid_to: string | null;
            /** Reduces Pre Orders */
            readonly reduces_pre_orders: boolean;
            readonly discount: components["schemas"]["MoneyOut"];
            readonly discount_later: components["schemas"]["MoneyOut"];
            readonly refusal: components["schemas"]["VoucherRefusalOut"] | null;
        };
        /**
         * ChallengeOut
         * @description The customer's next step: show `url` in a frame, or redirect to it.
         */
        readonly ChallengeOut: {
            /**
             * Type
             * @enum {string}
             */
            readonly type: "frame" | "redirect";
            /** Url */
            readonly url: string;
            /**
             * Expires At
             * Format: date-time
             */
            readonly expires_at: string;
        };
        /**
         * ChannelIn
         * @description A channel and its terms: `commission_bp` in hundredths of a percent of sales less refunds, paid within
         *     `payment_days` days after each week or month.
         */
        readonly ChannelIn: {
            /** Channel Key */
            readonly channel_key: string;
            /** Name */
            readonly name: string;
            /** Commission Bp */
            readonly commission_bp: number;
            /**
             * Settled Every
             * @enum {string}
             */
            readonly settled_every: "week" | "month";
            /** Payment Days */
            readonly payment_days: number;
            /**
             * Is Active
             * @default true
             */
            readonly is_active?: boolean;
        };
        /** ChannelOut */
        readonly ChannelOut: {
            /** Channel Key */
            readonly channel_key: string;
        };
        /**
         * ChannelSettlementOut
         * @description The sales of a channel: `net` is sales less refunds, of which `commission` is due to the partner.
         */
        readonly ChannelSettlementOut: {
            /** Channel Key */
            readonly channel_key: string;
            /** Name */
            readonly name: string;
            /** Orders */
            readonly orders: number;
            readonly sales: components["schemas"]["MoneyOut"];
            readonly refunds: components["schemas"]["MoneyOut"];
            readonly net: components["schemas"]["MoneyOut"];
            readonly commission: components["schemas"]["MoneyOut"];
        };
        /**
         * CheckoutIn
         * @description The customer's confirmation. The totals are only compared with the server's own (docs/requirements.md,
         *     Purchase data); `expected_pre_order_total` and `expected_discount_total` are sent where the customer saw
         *     them. A cart that `requires_unattended_payment_method` needs `unattended_payment`.
         */
        readonly CheckoutIn: {
            /** Cart Version */
            readonly cart_version: number;
            readonly expected_total: components["schemas"]["MoneyIn"];
            readonly expected_pre_order_total?: components["schemas"]["MoneyIn"] | null;
            readonly expected_discount_total?: components["schemas"]["MoneyIn"] | null;
            /** Channel Key */
            readonly channel_key?: ("APP" | "web") | null;
            /** Metadata */
            readonly metadata?: {
                readonly [key: string]: string;
            };
            readonly unattended_payment?: components["schemas"]["UnattendedPaymentIn"] | null;
        };
        /**
         * CheckoutOut
         * @description A purchase; `processing` while the outcome is unknown: ask again.
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
         * @description The state of a purchase; `code` and `message` say why it failed, `partner_slug` names the partner who
         *     prepared it.
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
            /** Partner Slug */
            readonly partner_slug: string | null;
        };
        /**
         * ClaimIn
         * @description The token of the link by which the customer came.
         */
        readonly ClaimIn: {
            /** Token */
            readonly token: string;
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
         * DefaultFundOut
         * @description What pays: `wallet` alone, or the wallet and then a saved fund (docs/requirements.md, Recurring
         *     purchases: defaultFund).
         */
        readonly DefaultFundOut: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "wallet" | "cc" | "paypal";
            /** Fund Id */
            readonly fund_id: string | null;
        };
        /**
         * DepositPurchaseIn
         * @description A deposit and the cart that it pays. `csc` is a token of the provider's field, never the code itself.
         *
         *     `amount` is the deposit; the wallet pays the rest of the total. It is zero for a cart with only
         *     pre-orders. `metadata` is as in `checkout`; either may stand alone.
         */
        readonly DepositPurchaseIn: {
            readonly amount: components["schemas"]["MoneyIn"];
            readonly checkout: components["schemas"]["PaidCartIn"];
            /** Customer Id */
            readonly customer_id?: string | null;
            /** Customer Fund Id */
            readonly customer_fund_id?: string | null;
            /** Deposit Method Code */
            readonly deposit_method_code?: ("ap" | "cc" | "gp" | "pl") | null;
            /** Gateway Key */
            readonly gateway_key?: string | null;
            /** Token */
            readonly token?: string | null;
            /** Csc */
            readonly csc?: string | null;
            readonly strong_customer_authentication?: components["schemas"]["BrowserIn"] | null;
            /** Device Data */
            readonly device_data?: string | null;
            /** Metadata */
            readonly metadata?: {
                readonly [key: string]: string;
            } | null;
        };
        /**
         * DepositPurchaseOut
         * @description A purchase by deposit; `processing` until bank or customer answer.
         *
         *     `deposit` is null while it is unknown whether it has begun, and for a cart with only pre-orders: then
         *     there are `scheduled_purchases`.
         */
        readonly DepositPurchaseOut: {
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
            /** Partner Slug */
            readonly partner_slug: string | null;
            readonly deposit: components["schemas"]["PurchaseDepositOut"] | null;
            /** Scheduled Purchases */
            readonly scheduled_purchases: readonly string[];
        };
        /**
         * DifferenceOut
         * @description An order whose amounts in the ledger differ.
         */
        readonly DifferenceOut: {
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            readonly sales: components["schemas"]["MoneyOut"];
            readonly refunds: components["schemas"]["MoneyOut"];
            readonly ledger_sales: components["schemas"]["MoneyOut"];
            readonly ledger_refunds: components["schemas"]["MoneyOut"];
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
         * @description The ticket in one draw; of many winning games only the first are listed, the highest first.
         *
         *     Winnings are money, also of raffles and syndicates. Provisional ones are paid at `provisional_until`; with
         *     `claim_required` after a payout review, and never with `claim_refused`, which is its reason. `refund` is
         *     what was returned for a cancelled draw, for an entry `withdrawn` before the close because the customer
         *     excluded themselves, and for shares of a syndicate that did not fill.
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
            /** Claim Required */
            readonly claim_required: boolean;
            /** Claim Refused */
            readonly claim_refused: string | null;
            /** Cancelled */
            readonly cancelled: boolean;
            /** Withdrawn */
            readonly withdrawn: boolean;
            readonly refund: components["schemas"]["MoneyOut"] | null;
            /** Draws When Sold Out */
            readonly draws_when_sold_out: boolean;
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
        /** Envelope[DepositPurchaseOut] */
        readonly Envelope_DepositPurchaseOut_: {
            readonly result: components["schemas"]["DepositPurchaseOut"];
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
        /** Envelope[HeldPrizeOut] */
        readonly Envelope_HeldPrizeOut_: {
            readonly result: components["schemas"]["HeldPrizeOut"];
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
        /** Envelope[KeptCampaignOut] */
        readonly Envelope_KeptCampaignOut_: {
            readonly result: components["schemas"]["KeptCampaignOut"];
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
        /** Envelope[KeptPartnerOut] */
        readonly Envelope_KeptPartnerOut_: {
            readonly result: components["schemas"]["KeptPartnerOut"];
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
        /** Envelope[NewKeyOut] */
        readonly Envelope_NewKeyOut_: {
            readonly result: components["schemas"]["NewKeyOut"];
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
        /** Envelope[NewestReceiptOut] */
        readonly Envelope_NewestReceiptOut_: {
            readonly result: components["schemas"]["NewestReceiptOut"];
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
        /** Envelope[PartnerCartOut] */
        readonly Envelope_PartnerCartOut_: {
            readonly result: components["schemas"]["PartnerCartOut"];
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
        /** Envelope[PartnerOut] */
        readonly Envelope_PartnerOut_: {
            readonly result: components["schemas"]["PartnerOut"];
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
        /** Envelope[PartnerReceiptOut] */
        readonly Envelope_PartnerReceiptOut_: {
            readonly result: components["schemas"]["PartnerReceiptOut"];
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
        /** Envelope[PreparedPurchaseOut] */
        readonly Envelope_PreparedPurchaseOut_: {
            readonly result: components["schemas"]["PreparedPurchaseOut"];
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
        /** Envelope[SettlementOut] */
        readonly Envelope_SettlementOut_: {
            readonly result: components["schemas"]["SettlementOut"];
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
        /** Envelope[TrackedOut] */
        readonly Envelope_TrackedOut_: {
            readonly result: components["schemas"]["TrackedOut"];
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
        /** Envelope[Union[DepositPurchaseOut, NoneType]] */
        readonly Envelope_Union_DepositPurchaseOut__NoneType__: {
            readonly result: components["schemas"]["DepositPurchaseOut"] | null;
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
        /** Envelope[VoucherOut] */
        readonly Envelope_VoucherOut_: {
            readonly result: components["schemas"]["VoucherOut"];
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
        /** Envelope[list[CampaignOut]] */
        readonly Envelope_list_CampaignOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["CampaignOut"][];
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
        /** Envelope[list[HeldPrizeOut]] */
        readonly Envelope_list_HeldPrizeOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["HeldPrizeOut"][];
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
        /** Envelope[list[OrderOut]] */
        readonly Envelope_list_OrderOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["OrderOut"][];
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
        /** Envelope[list[ProductOut]] */
        readonly Envelope_list_ProductOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["ProductOut"][];
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
        /** Envelope[list[StaffPartnerOut]] */
        readonly Envelope_list_StaffPartnerOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["StaffPartnerOut"][];
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
        /** Envelope[list[VoucherOut]] */
        readonly Envelope_list_VoucherOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["VoucherOut"][];
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
         * @description One notional game, counted from 0, with its prizes in settled draws.
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
        /** GameWinOut */
        readonly GameWinOut: {
            /** Draw No */
            readonly draw_no: number;
            /** Division */
            readonly division: number;
            readonly dividend: components["schemas"]["MoneyOut"];
        };
        /**
         * HeldPrizeOut
         * @description A large prize in review. `decision` is null until two people agree, and `withdrawn` where a corrected
         *     result reversed the prize before; `pay_from` is when the result of its draw is final.
         */
        readonly HeldPrizeOut: {
            /**
             * Prize Id
             * Format: uuid
             */
            readonly prize_id: string;
            /** Reference */
            readonly reference: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "draw" | "raffle" | "share";
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Offer Name */
            readonly offer_name: string;
            /** Draw No */
            readonly draw_no: number;
            /**
             * Ticket Id
             * Format: uuid
             */
            readonly ticket_id: string;
            /** Ticket Serial */
            readonly ticket_serial: string;
            /**
             * Customer Id
             * Format: uuid
             */
            readonly customer_id: string;
            readonly amount: components["schemas"]["MoneyOut"];
            /**
             * Opened At
             * Format: date-time
             */
            readonly opened_at: string;
            /** Pay From */
            readonly pay_from: string | null;
            /** Votes */
            readonly votes: readonly components["schemas"]["Vote"][];
            /** Decision */
            readonly decision: ("approved" | "rejected" | "withdrawn") | null;
            /** Reason */
            readonly reason: string | null;
            /** Decided At */
            readonly decided_at: string | null;
        };
        /**
         * ItemDrawOut
         * @description A draw that a line takes part in; one that `draws_when_sold_out` may be held long before its time.
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
            /** Draws When Sold Out */
            readonly draws_when_sold_out: boolean;
        };
        /**
         * ItemScheduledPurchaseOut
         * @description A line that is bought from `purchase_at` on: a pre-order or a deferred line.
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
        /** KeptCampaignOut */
        readonly KeptCampaignOut: {
            readonly campaign: components["schemas"]["CampaignOut"];
            /** Changes */
            readonly changes: readonly components["schemas"]["RecordedChange"][];
        };
        /** KeptPartnerOut */
        readonly KeptPartnerOut: {
            readonly partner: components["schemas"]["StaffPartnerOut"];
            /** Keys */
            readonly keys: readonly components["schemas"]["PartnerKey"][];
            /** Changes */
            readonly changes: readonly components["schemas"]["RecordedChange"][];
        };
        /**
         * LogoOut
         * @description A picture and the words for it.
         */
        readonly LogoOut: {
            /** Src */
            readonly src: string;
            /** Alt */
            readonly alt: string;
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
         * NewCampaignIn
         * @description A campaign: its link adds its `items` to a cart from `valid_from` until `valid_to`, for the next draws
         *     at current prices. Without `regions` it is for customers from everywhere.
         */
        readonly NewCampaignIn: {
            /** Name */
            readonly name: string;
            /** Items */
            readonly items: readonly components["schemas"]["CartItemIn"][];
            /** Regions */
            readonly regions?: readonly string[];
            /**
             * Valid From
             * Format: date-time
             */
            readonly valid_from: string;
            /**
             * Valid To
             * Format: date-time
             */
            readonly valid_to: string;
            /**
             * Is Active
             * @default true
             */
            readonly is_active?: boolean;
        };
        /**
         * NewKeyOut
         * @description A key with its secret, which is shown only here.
         */
        readonly NewKeyOut: {
            /** App Key */
            readonly app_key: string;
            /** Secret */
            readonly secret: string;
        };
        /**
         * NewPartnerIn
         * @description A new partner; without a `key` its slug names it in purchase data too.
         */
        readonly NewPartnerIn: {
            /** Slug */
            readonly slug: string;
            /** Name */
            readonly name: string;
            /**
             * Is Active
             * @default true
             */
            readonly is_active?: boolean;
            /** Pricing Id */
            readonly pricing_id?: string | null;
            /** Offer Keys */
            readonly offer_keys: readonly string[];
            /** Return Origins */
            readonly return_origins?: readonly string[];
            /** Channels */
            readonly channels: readonly components["schemas"]["ChannelIn"][];
            readonly branding?: components["schemas"]["BrandingFields"] | null;
            /** Key */
            readonly key?: string | null;
        };
        /**
         * NewVoucherIn
         * @description A voucher to issue. Without a code it gets a random one; without limits it has none, but one use a
         *     customer. A percentage has `percent`, every other type `amount`. `voucher_fixed_discount_expire` needs
         *     `valid_to`, which must be in the future. It reduces pre-orders only if it says so, which a credit cannot.
         */
        readonly NewVoucherIn: {
            /** Code */
            readonly code?: string | null;
            readonly type: components["schemas"]["VoucherType"];
            /** Description */
            readonly description: string;
            /**
             * Currency
             * @default AUD
             * @enum {string}
             */
            readonly currency?: "AUD" | "GBP";
            readonly amount?: components["schemas"]["MoneyIn"] | null;
            /** Percent */
            readonly percent?: number | null;
            readonly minimum?: components["schemas"]["MoneyIn"] | null;
            /** Product Types */
            readonly product_types?: readonly ("lottery_ticket" | "raffle_ticket" | "syndicate_share")[];
            /** Offer Keys */
            readonly offer_keys?: readonly string[];
            /**
             * Reduces Pre Orders
             * @default false
             */
            readonly reduces_pre_orders?: boolean;
            /** Max Uses */
            readonly max_uses?: number | null;
            /**
             * Max Uses Per Customer
             * @default 1
             */
            readonly max_uses_per_customer?: number | null;
            /** Valid From */
            readonly valid_from?: string | null;
            /** Valid To */
            readonly valid_to?: string | null;
        };
        /** NewestReceiptOut */
        readonly NewestReceiptOut: {
            /**
             * Checkout Id
             * Format: uuid
             */
            readonly checkout_id: string;
        };
        /**
         * NotReplayedOut
         * @description A line that could not be put in; `reason` is a code, `message` its text.
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
         * @description A draw of a line; one that `draws_when_sold_out` may be held long before its time. `refund` is the
         *     amount returned for a draw that was cancelled or given_back; null before.
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
            /** Draws When Sold Out */
            readonly draws_when_sold_out: boolean;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "to_come" | "drawn" | "cancelled" | "given_back";
            readonly refund: components["schemas"]["MoneyOut"] | null;
        };
        /**
         * OrderLineOut
         * @description A line, played in a `way` such as "System 9", which is empty for standard games.
         *
         *     `ticket_id` and `serial` are null without a ticket: the order was not paid, or not yet. `days` are the
         *     days that it plays, where days can be chosen; `games` its entries as filled in; `numbers` those of raffle
         *     tickets or shares. A pre_order is placed until its `scheduled_purchase` and charged then: as its draw
         *     opens, or from the day `purchase_on`. It was confirmed at `charged_at`, or is cancelled; `code` and
         *     `message` are the reason of a failure so far. `scheduled_purchase_id` is for cancelling it. `refunded` was
         *     returned; with every draw the line is refunded.
         */
        readonly OrderLineOut: {
            /**
             * Line Id
             * Format: uuid
             */
            readonly line_id: string;
            /** Ticket Id */
            readonly ticket_id: string | null;
            /** Serial */
            readonly serial: string | null;
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
            readonly discount: components["schemas"]["MoneyOut"];
            readonly refunded: components["schemas"]["MoneyOut"];
            /**
             * Status
             * @enum {string}
             */
            readonly status: "pending" | "placed" | "confirmed" | "cancelled" | "refunded";
            /** Way */
            readonly way: string;
            /** Cause Key */
            readonly cause_key: string | null;
            /** Cause Name */
            readonly cause_name: string | null;
            /** Syndicate Key */
            readonly syndicate_key: string | null;
            /** Syndicate Name */
            readonly syndicate_name: string | null;
            /** Days */
            readonly days: readonly string[];
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
            /** Numbers */
            readonly numbers: readonly number[];
            /**
             * Purchase Status
             * @enum {string}
             */
            readonly purchase_status: "standard" | "pre_order";
            readonly scheduled_purchase: components["schemas"]["ItemScheduledPurchaseOut"] | null;
            /** Purchase On */
            readonly purchase_on: string | null;
            /** Scheduled Purchase Id */
            readonly scheduled_purchase_id: string | null;
            /** Charged At */
            readonly charged_at: string | null;
            /** Code */
            readonly code: string | null;
            /** Message */
            readonly message: string | null;
        };
        /**
         * OrderOut
         * @description An order: pending, paid or failed; placed while everything of it waits for draws to open, cancelled
         *     when nothing of it was bought, refunded when everything that was bought went back.
         *
         *     `total` was charged with it; `pre_order_total` is still charged when draws open. So far `paid_total` was
         *     charged, at once and as draws opened, of which `refunded_total` went back to the wallet. A voucher took
         *     `discount_total` off what its lines cost, or takes it when draws open. Its receipt is that of
         *     `checkout_id`.
         */
        readonly OrderOut: {
            /**
             * Order Id
             * Format: uuid
             */
            readonly order_id: string;
            /**
             * Checkout Id
             * Format: uuid
             */
            readonly checkout_id: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "pending" | "placed" | "paid" | "cancelled" | "failed" | "refunded";
            /**
             * Placed At
             * Format: date-time
             */
            readonly placed_at: string;
            readonly total: components["schemas"]["MoneyOut"];
            readonly pre_order_total: components["schemas"]["MoneyOut"];
            readonly paid_total: components["schemas"]["MoneyOut"];
            readonly refunded_total: components["schemas"]["MoneyOut"];
            readonly discount_total: components["schemas"]["MoneyOut"];
            /** Voucher Code */
            readonly voucher_code: string | null;
            readonly partner: components["schemas"]["OrderedAt"] | null;
            /** Lines */
            readonly lines: readonly components["schemas"]["OrderLineOut"][];
        };
        /**
         * OrderedAt
         * @description The partner through whom an order came, and the partner's channel.
         */
        readonly OrderedAt: {
            /** Slug */
            readonly slug: string;
            /** Name */
            readonly name: string;
            /** Channel Key */
            readonly channel_key: string;
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
         * PaidCartIn
         * @description The cart that a deposit pays: the customer's own, or `prepared` by a partner.
         */
        readonly PaidCartIn: {
            /** Cart Version */
            readonly cart_version: number;
            readonly expected_total: components["schemas"]["MoneyIn"];
            readonly expected_pre_order_total?: components["schemas"]["MoneyIn"] | null;
            readonly expected_discount_total?: components["schemas"]["MoneyIn"] | null;
            /** Channel Key */
            readonly channel_key?: ("APP" | "web") | null;
            /** Metadata */
            readonly metadata?: {
                readonly [key: string]: string;
            };
            readonly unattended_payment?: components["schemas"]["UnattendedPaymentIn"] | null;
            readonly prepared?: components["schemas"]["PreparedPurchaseIn"] | null;
        };
        /**
         * PaperDraw
         * @description A draw that a printed ticket takes part in. One that `draws_when_sold_out` waits for its last ticket to
         *     be sold, its time being the latest.
         */
        readonly PaperDraw: {
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
            /** Draws When Sold Out */
            readonly draws_when_sold_out: boolean;
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
            readonly draw: components["schemas"]["PaperDraw"];
            /** Tickets */
            readonly tickets: readonly components["schemas"]["PaperTicketOut"][];
        };
        /**
         * PaperTicketOut
         * @description A ticket on a page. `first_game` counts on where it is `continued` from the page before.
         *
         *     Shares have the `games` of their syndicate, and in `ways` what each is played as, empty for a game of its
         *     own. Every other ticket is played in one `way`, and its `ways` are none.
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
            /** Ways */
            readonly ways: readonly string[];
            /** Stubs */
            readonly stubs: readonly number[];
            /** Draws */
            readonly draws: readonly components["schemas"]["PaperDraw"][];
            readonly price: components["schemas"]["MoneyOut"];
            /** Cause */
            readonly cause: string | null;
            /** Share */
            readonly share: string | null;
            /** Permit */
            readonly permit: string | null;
        };
        /**
         * PartnerCartOut
         * @description The purchase to pay at a partner; `purchase_id` is null without one.
         *
         *     `is_mine` if the signed-in customer may pay it; a visitor, or a customer before they claim it, sees it.
         *     With `is_linked` the partner may prepare purchases for the customer and sign them in.
         */
        readonly PartnerCartOut: {
            readonly partner: components["schemas"]["PartnerOut"];
            /** Purchase Id */
            readonly purchase_id: string | null;
            /** Reference */
            readonly reference: string | null;
            /** State */
            readonly state: ("open" | "processing" | "paid" | "cancelled" | "expired") | null;
            /** Checkout Id */
            readonly checkout_id: string | null;
            /** Expires At */
            readonly expires_at: string | null;
            /** Is Mine */
            readonly is_mine: boolean;
            /** Is Linked */
            readonly is_linked: boolean;
            readonly cart: components["schemas"]["CartOut"];
        };
        /**
         * PartnerChannel
         * @description A channel of a partner and its terms.
         *
         *     `commission_bp` is in hundredths of a percent of sales less refunds; it is paid within `payment_days` days
         *     after the end of each week or month.
         */
        readonly PartnerChannel: {
            /** Channel Key */
            readonly channel_key: string;
            /** Name */
            readonly name: string;
            /** Commission Bp */
            readonly commission_bp: number;
            /**
             * Settled Every
             * @enum {string}
             */
            readonly settled_every: "week" | "month";
            /** Payment Days */
            readonly payment_days: number;
            /** Is Active */
            readonly is_active: boolean;
        };
        /**
         * PartnerCheckoutIn
         * @description The same for a partner's purchase. With `remember` the partner may prepare purchases for the customer
         *     and sign them in by a link from now on.
         */
        readonly PartnerCheckoutIn: {
            /** Cart Version */
            readonly cart_version: number;
            readonly expected_total: components["schemas"]["MoneyIn"];
            readonly expected_pre_order_total?: components["schemas"]["MoneyIn"] | null;
            readonly expected_discount_total?: components["schemas"]["MoneyIn"] | null;
            /** Channel Key */
            readonly channel_key?: ("APP" | "web") | null;
            /** Metadata */
            readonly metadata?: {
                readonly [key: string]: string;
            };
            readonly unattended_payment?: components["schemas"]["UnattendedPaymentIn"] | null;
            /**
             * Purchase Id
             * Format: uuid
             */
            readonly purchase_id: string;
            /** Partner Key */
            readonly partner_key: string;
            /**
             * Remember
             * @default false
             */
            readonly remember?: boolean;
        };
        /**
         * PartnerConfirmPricesIn
         * @description The purchase, and the version of its cart, whose prices the customer has seen.
         */
        readonly PartnerConfirmPricesIn: {
            /** Cart Version */
            readonly cart_version: number;
            /**
             * Purchase Id
             * Format: uuid
             */
            readonly purchase_id: string;
        };
        /**
         * PartnerIn
         * @description A partner as it is to be; `version` is the one that was read.
         */
        readonly PartnerIn: {
            /** Slug */
            readonly slug: string;
            /** Name */
            readonly name: string;
            /**
             * Is Active
             * @default true
             */
            readonly is_active?: boolean;
            /** Pricing Id */
            readonly pricing_id?: string | null;
            /** Offer Keys */
            readonly offer_keys: readonly string[];
            /** Return Origins */
            readonly return_origins?: readonly string[];
            /** Channels */
            readonly channels: readonly components["schemas"]["ChannelIn"][];
            readonly branding?: components["schemas"]["BrandingFields"] | null;
            /** Version */
            readonly version: number;
        };
        /** PartnerKey */
        readonly PartnerKey: {
            /** App Key */
            readonly app_key: string;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
            /** Created By */
            readonly created_by: string;
            /** Retired At */
            readonly retired_at: string | null;
            /** Retired By */
            readonly retired_by: string | null;
        };
        /**
         * PartnerOut
         * @description Whose storefront it is (docs/requirements.md, Partner); without `branding` it has its name alone.
         *
         *     `home_url` is where customers start again: the first web address on its list, null when there is none.
         */
        readonly PartnerOut: {
            /** Slug */
            readonly slug: string;
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /** Home Url */
            readonly home_url: string | null;
            /** Channels */
            readonly channels: readonly components["schemas"]["ChannelOut"][];
            readonly branding: components["schemas"]["BrandingOut"] | null;
        };
        /**
         * PartnerReceiptOut
         * @description The receipt; `return_url` leads back to the partner, when it is on its list.
         */
        readonly PartnerReceiptOut: {
            readonly partner: components["schemas"]["PartnerOut"];
            readonly receipt: components["schemas"]["ReceiptOut"];
            /** Return Url */
            readonly return_url: string | null;
        };
        /** PaymentIn */
        readonly PaymentIn: {
            readonly unattended_payment: components["schemas"]["UnattendedPaymentIn"];
        };
        /**
         * PreparePurchaseIn
         * @description A customer's choice at the partner, without a price. `reference` is the partner's own number: sent
         *     again with the same content it is the same purchase. Without a `customer_id`, the first person to open the
         *     link and sign in is the customer. The receipt leads back to `success_mobile_deep_link`, an app's, or else
         *     to `return_url`.
         */
        readonly PreparePurchaseIn: {
            /** Reference */
            readonly reference: string;
            /** Channel Key */
            readonly channel_key: string;
            /** Customer Id */
            readonly customer_id?: string | null;
            /** Items */
            readonly items: readonly components["schemas"]["CartItemIn"][];
            /** Return Url */
            readonly return_url?: string | null;
            /** Success Mobile Deep Link */
            readonly success_mobile_deep_link?: string | null;
        };
        /**
         * PreparedPurchaseIn
         * @description A partner's purchase, in place of the customer's own cart (docs/requirements.md, Purchase data).
         */
        readonly PreparedPurchaseIn: {
            /** Partner Slug */
            readonly partner_slug: string;
            /** Partner Key */
            readonly partner_key: string;
            /**
             * Purchase Id
             * Format: uuid
             */
            readonly purchase_id: string;
            /**
             * Remember
             * @default false
             */
            readonly remember?: boolean;
        };
        /**
         * PreparedPurchaseOut
         * @description A purchase. `link` leads the customer to it and is present when it is made, with a purchase or anew.
         *     `customer_id` is present once the customer is linked with the partner; `total` was charged for a paid one.
         *     `failure_code` is why the last payment failed where that concerns the goods (`sold_out`, `draw_closed`,
         *     ...), and `payment_refused` otherwise, for any customer.
         */
        readonly PreparedPurchaseOut: {
            /**
             * Purchase Id
             * Format: uuid
             */
            readonly purchase_id: string;
            /** Reference */
            readonly reference: string;
            /** Channel Key */
            readonly channel_key: string;
            /**
             * State
             * @enum {string}
             */
            readonly state: "open" | "processing" | "paid" | "cancelled" | "expired";
            /** Customer Id */
            readonly customer_id: string | null;
            /** Link */
            readonly link: string | null;
            /**
             * Expires At
             * Format: date-time
             */
            readonly expires_at: string;
            /** Cart Items */
            readonly cart_items: readonly components["schemas"]["CartItemOut"][];
            readonly cart_total: components["schemas"]["MoneyOut"];
            readonly pre_order_total: components["schemas"]["MoneyOut"];
            /** Order Id */
            readonly order_id: string | null;
            readonly total: components["schemas"]["MoneyOut"] | null;
            /** Paid At */
            readonly paid_at: string | null;
            /** Failure Code */
            readonly failure_code: string | null;
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
            /** Draws When Sold Out */
            readonly draws_when_sold_out: boolean;
            /** Tickets */
            readonly tickets: number;
        };
        /**
         * ProductCauseOut
         * @description A cause that a ticket supports; `name` is what customers know it by.
         */
        readonly ProductCauseOut: {
            /** Cause Key */
            readonly cause_key: string;
            /** Name */
            readonly name: string;
        };
        /**
         * ProductDrawOut
         * @description A draw that is on sale, or comes.
         */
        readonly ProductDrawOut: {
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
             * Open At
             * Format: date-time
             */
            readonly open_at: string;
            /**
             * Stop
             * Format: date-time
             */
            readonly stop: string;
            readonly prize_pool: components["schemas"]["MoneyOut"] | null;
        };
        /**
         * ProductNumbersOut
         * @description Numbers that one entry has of a set: `count` different ones, or up to `most` where that is given.
         */
        readonly ProductNumbersOut: {
            /** Name */
            readonly name: string;
            /** Count */
            readonly count: number;
            /** Most */
            readonly most: number | null;
            /** Lowest */
            readonly lowest: number;
            /** Highest */
            readonly highest: number;
        };
        /**
         * ProductOut
         * @description A product that the partner may sell. With several `causes` the item names one (`cause_key`); with
         *     `selectable_days` it names those to play (`days`) and a number of weeks (`num_weeks`); otherwise it has
         *     neither.
         */
        readonly ProductOut: {
            /** Product Offer Key */
            readonly product_offer_key: string;
            /** Product Type */
            readonly product_type: string;
            /** Name */
            readonly name: string;
            /** Max Draws */
            readonly max_draws: number;
            /** Causes */
            readonly causes: readonly components["schemas"]["ProductCauseOut"][];
            /** Selectable Days */
            readonly selectable_days: readonly ("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[];
            /** Shapes */
            readonly shapes: readonly components["schemas"]["ProductShapeOut"][];
            /** Draws */
            readonly draws: readonly components["schemas"]["ProductDrawOut"][];
        };
        /**
         * ProductPriceOut
         * @description What so many games, tickets or shares cost in one draw.
         */
        readonly ProductPriceOut: {
            /** Games */
            readonly games: number;
            readonly price: components["schemas"]["MoneyOut"];
        };
        /**
         * ProductShapeOut
         * @description A kind of ticket. `number_sets` names the numbers of each entry; `generated` means that we draw them.
         *     Raffle tickets and shares have no number sets.
         */
        readonly ProductShapeOut: {
            /** Game Type */
            readonly game_type: string;
            /** Game Offer */
            readonly game_offer: string;
            /** Name */
            readonly name: string;
            /** Min Games */
            readonly min_games: number;
            /** Max Games */
            readonly max_games: number;
            /** Draws Per Ticket */
            readonly draws_per_ticket: number;
            /** Number Sets */
            readonly number_sets: readonly components["schemas"]["ProductNumbersOut"][];
            /** Generated */
            readonly generated: boolean;
            /** Prices */
            readonly prices: readonly components["schemas"]["ProductPriceOut"][];
        };
        /**
         * PurchaseDepositOut
         * @description The deposit of a purchase; `/api/wallet` has its details.
         */
        readonly PurchaseDepositOut: {
            /**
             * Deposit Id
             * Format: uuid
             */
            readonly deposit_id: string;
            readonly amount: components["schemas"]["MoneyOut"];
            readonly challenge: components["schemas"]["ChallengeOut"] | null;
        };
        /**
         * RafflePrizeOut
         * @description A prize that a ticket of a raffle won: cash is credited, anything else is handed over by people. Large
         *     cash is checked by people first; `claim_refused` is why they refused it.
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
            readonly claim: "credited" | "pending" | "to_be_delivered" | "being_checked" | "refused";
            /** Claim Refused */
            readonly claim_refused: string | null;
        };
        /**
         * ReceiptOut
         * @description A paid purchase. `deposited_total` is the part that deposits for it paid; null by a link alone.
         *     `success_mobile_deep_link` is where an app continues, if it is a known one; `tracked_at` when analytics
         *     got the purchase, null before.
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
            readonly deposited_total: components["schemas"]["MoneyOut"];
            readonly order: components["schemas"]["OrderOut"];
            readonly tracking_data: components["schemas"]["TrackingDataOut"];
            /** Tracked At */
            readonly tracked_at: string | null;
            /** Success Mobile Deep Link */
            readonly success_mobile_deep_link: string | null;
        };
        /** RecommendedDrawOut */
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
         * @description A suggestion beside the cart. With `item` it is added as it is and costs `price`, or a link with the
         *     `replay_id` adds it; without, the offer is played from `price`.
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
            /** Replay Id */
            readonly replay_id: string | null;
        };
        /**
         * RecordedChange
         * @description A change by a member of staff; `details` is the record after it, or its changed part.
         */
        readonly RecordedChange: {
            /**
             * Changed At
             * Format: date-time
             */
            readonly changed_at: string;
            /** Staff */
            readonly staff: string;
            /** Change */
            readonly change: string;
            /** Details */
            readonly details: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * RecurringPurchaseOut
         * @description How an offer may repeat by itself, its `availability` being never, always or optional, and whether this
         *     line does: a line is bought once, also where it is bought later.
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
         * RefusalIn
         * @description Why a prize is not paid, for the customer.
         */
        readonly RefusalIn: {
            /** Reason */
            readonly reason: string;
        };
        /**
         * ReplayOut
         * @description The cart with the lines of an order, a recommendation or a campaign, which has a `name`; not `applied`
         *     when they were added earlier today. `missing` lines are among the cart's `auto_removed_items`, too.
         */
        readonly ReplayOut: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "order" | "recommended" | "campaign";
            /** Name */
            readonly name: string | null;
            /** Applied */
            readonly applied: boolean;
            readonly cart: components["schemas"]["CartOut"];
            /** Missing */
            readonly missing: readonly components["schemas"]["NotReplayedOut"][];
        };
        /**
         * ReturnIn
         * @description The customer is back; `cancelled` when they turned back at the bank or at PayPal.
         */
        readonly ReturnIn: {
            /**
             * Cancelled
             * @default false
             */
            readonly cancelled?: boolean;
        };
        /**
         * ScheduledPurchaseOut
         * @description A purchase for `price`, charged from `purchase_at` on to the wallet and then to `default_fund`; a
         *     voucher pays its `discount` beside that.
         *
         *     After a failed attempt `code` and `message` say why and `purchase_at` is the next attempt; of a cancelled
         *     one they say why. `executed_order_id` and `ticket_id` are present once it is bought.
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
            /** Can Be Retried */
            readonly can_be_retried: boolean;
            readonly default_fund: components["schemas"]["DefaultFundOut"];
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
            /** Way */
            readonly way: string;
            /** Num Games */
            readonly num_games: number;
            /** Games */
            readonly games: readonly {
                readonly [key: string]: readonly number[];
            }[];
            /** Num Raffle Tickets */
            readonly num_raffle_tickets: number;
            /** Num Shares */
            readonly num_shares: number;
            /** Cause Key */
            readonly cause_key: string | null;
            /** Cause Name */
            readonly cause_name: string | null;
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
            /** Draws When Sold Out */
            readonly draws_when_sold_out: boolean;
            readonly price: components["schemas"]["MoneyOut"];
            readonly discount: components["schemas"]["MoneyOut"];
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
         * SettlementOut
         * @description The report of a period; `differences` is empty when it agrees with the ledger.
         */
        readonly SettlementOut: {
            /** Slug */
            readonly slug: string;
            /** Name */
            readonly name: string;
            /**
             * Begins
             * Format: date-time
             */
            readonly begins: string;
            /**
             * Ends
             * Format: date-time
             */
            readonly ends: string;
            /** Channels */
            readonly channels: readonly components["schemas"]["ChannelSettlementOut"][];
            /** Compared Orders */
            readonly compared_orders: number;
            /** Differences */
            readonly differences: readonly components["schemas"]["DifferenceOut"][];
        };
        /** StaffPartnerOut */
        readonly StaffPartnerOut: {
            /** Slug */
            readonly slug: string;
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
            /** Is Active */
            readonly is_active: boolean;
            /** Pricing Id */
            readonly pricing_id: string | null;
            /** Offer Keys */
            readonly offer_keys: readonly string[];
            /** Return Origins */
            readonly return_origins: readonly string[];
            /** Channels */
            readonly channels: readonly components["schemas"]["PartnerChannel"][];
            readonly branding: components["schemas"]["BrandingFields"] | null;
            /** Version */
            readonly version: number;
        };
        /**
         * TicketOut
         * @description A ticket; past once the result of its last draw is known.
         *
         *     `games` are the entries as filled in, and `way` the name of their kind, such as "System 9", empty for
         *     standard games; the notional games are listed under `/api/tickets/{id}/games`. A voucher paid `discount`
         *     of its `price`; the receipt of `checkout_id` shows the payment.
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
            /**
             * Checkout Id
             * Format: uuid
             */
            readonly checkout_id: string;
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
            readonly discount: components["schemas"]["MoneyOut"];
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
            /** Cause Name */
            readonly cause_name: string | null;
            /** Ticket Numbers */
            readonly ticket_numbers: readonly number[];
            /** Raffle Prizes */
            readonly raffle_prizes: readonly components["schemas"]["RafflePrizeOut"][];
            readonly syndicate: components["schemas"]["TicketSyndicateOut"] | null;
        };
        /**
         * TicketProofOut
         * @description The data to recompute the published root of the draw (docs/draw-verification.md).
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
         * @description The syndicate of a ticket's shares; `share_numbers` are this ticket's. With `claim_required` its
         *     winnings are in payout review; `claim_refused` is the reason of a refusal.
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
            /** Claim Required */
            readonly claim_required: boolean;
            /** Claim Refused */
            readonly claim_refused: string | null;
        };
        /**
         * TrackedOut
         * @description Whether this caller is the one to report the purchase to analytics.
         */
        readonly TrackedOut: {
            /** Tracked */
            readonly tracked: boolean;
        };
        /**
         * TrackedProductOut
         * @description A line as analytics gets it (docs/requirements.md, Receipt): as its cart item, where days can be chosen
         *     those that it plays, such as "Mon".
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
         * @description A purchase as analytics gets it; `cart_reference` is that of its cart.
         */
        readonly TrackingDataOut: {
            /** Goals */
            readonly goals: readonly string[];
            /** Cart Reference */
            readonly cart_reference: string | null;
            /** Voucher Code */
            readonly voucher_code: string | null;
            /** Products */
            readonly products: readonly components["schemas"]["TrackedProductOut"][];
        };
        /**
         * UnattendedPaymentIn
         * @description A saved fund for what the wallet lacks; or, with `wallet_only`, the wallet alone, and a pre-order that
         *     it cannot pay is not bought.
         */
        readonly UnattendedPaymentIn: {
            /** Fund Id */
            readonly fund_id?: string | null;
            /**
             * Wallet Only
             * @default false
             */
            readonly wallet_only?: boolean;
        };
        /**
         * Vote
         * @description The decision of one member of staff; a rejection has a `reason`.
         */
        readonly Vote: {
            /** Staff */
            readonly staff: string;
            /**
             * Verdict
             * @enum {string}
             */
            readonly verdict: "approved" | "rejected";
            /** Reason */
            readonly reason: string | null;
            /**
             * Voted At
             * Format: date-time
             */
            readonly voted_at: string;
        };
        /**
         * VoucherIn
         * @description The code as the customer typed it; spaces around it and small letters do not matter.
         */
        readonly VoucherIn: {
            /** Code */
            readonly code: string;
        };
        /**
         * VoucherOut
         * @description A voucher; `uses` are consumed, or reserved by orders that are being paid.
         */
        readonly VoucherOut: {
            /** Code */
            readonly code: string;
            /** Type */
            readonly type: string;
            /** Description */
            readonly description: string;
            /** Currency */
            readonly currency: string;
            readonly amount: components["schemas"]["MoneyOut"] | null;
            /** Percent */
            readonly percent: number | null;
            readonly minimum: components["schemas"]["MoneyOut"];
            /** Product Types */
            readonly product_types: readonly string[];
            /** Offer Keys */
            readonly offer_keys: readonly string[];
            /** Reduces Pre Orders */
            readonly reduces_pre_orders: boolean;
            /** Max Uses */
            readonly max_uses: number | null;
            /** Max Uses Per Customer */
            readonly max_uses_per_customer: number | null;
            /** Uses */
            readonly uses: number;
            /**
             * Valid From
             * Format: date-time
             */
            readonly valid_from: string;
            /** Valid To */
            readonly valid_to: string | null;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
            /** Created By */
            readonly created_by: string;
            /** Withdrawn At */
            readonly withdrawn_at: string | null;
            /** Withdrawn By */
            readonly withdrawn_by: string | null;
        };
        /**
         * VoucherRefusalOut
         * @description Why a voucher does not apply now.
         */
        readonly VoucherRefusalOut: {
            /** Code */
            readonly code: string;
            /** Message */
            readonly message: string;
        };
        /**
         * VoucherType
         * @enum {string}
         */
        readonly VoucherType: "voucher_fixed_discount" | "voucher_percent_discount" | "voucher_fixed_discount_expire" | "voucher_credit_amount";
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
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
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
                readonly "idempotency-key"?: string;
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
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
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
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
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
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
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
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
    readonly adopt_cart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdoptCartIn"];
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
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
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
    readonly get_checkout_under_way: {
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
                    readonly "application/json": components["schemas"]["Envelope_Union_DepositPurchaseOut__NoneType__"];
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
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
                readonly "x-sub-variant"?: string;
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
    readonly apply_voucher: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-cart-token"?: string;
                readonly "x-request-id"?: string;
                readonly "x-sub-variant"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VoucherIn"];
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
    readonly remove_voucher: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
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
    readonly list_vouchers: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_VoucherOut__"];
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
    readonly issue_voucher: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewVoucherIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_VoucherOut_"];
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
    readonly get_voucher: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
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
                    readonly "application/json": components["schemas"]["Envelope_VoucherOut_"];
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
    readonly withdraw_voucher: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly code: string;
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
                    readonly "application/json": components["schemas"]["Envelope_VoucherOut_"];
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
    readonly list_campaigns: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_CampaignOut__"];
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
    readonly add_campaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewCampaignIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_KeptCampaignOut_"];
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
    readonly get_campaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly campaign_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_KeptCampaignOut_"];
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
    readonly change_campaign: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly campaign_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CampaignIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_KeptCampaignOut_"];
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
    readonly list_held_prizes: {
        readonly parameters: {
            readonly query?: {
                readonly status?: "waiting" | "decided";
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
                    readonly "application/json": components["schemas"]["Envelope_list_HeldPrizeOut__"];
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
    readonly get_held_prize: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly prize_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_HeldPrizeOut_"];
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
    readonly approve_prize: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly prize_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_HeldPrizeOut_"];
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
    readonly reject_prize: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly prize_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RefusalIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_HeldPrizeOut_"];
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
    readonly pay_from_fund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
                readonly "x-sub-variant"?: string;
            };
            readonly path: {
                readonly fund_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DepositPurchaseIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositPurchaseOut_"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositPurchaseOut_"];
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
    readonly pay_with_token: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
                readonly "x-sub-variant"?: string;
            };
            readonly path: {
                readonly method: "ap" | "cc" | "gp" | "pl";
                readonly gateway_key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DepositPurchaseIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositPurchaseOut_"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositPurchaseOut_"];
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
    readonly return_to_purchase: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly deposit_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReturnIn"] | null;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositPurchaseOut_"];
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
            readonly header?: {
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
            };
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
            readonly header?: {
                readonly "x-cart-token"?: string;
                readonly "x-sub-variant"?: string;
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
    readonly list_orders: {
        readonly parameters: {
            readonly query?: {
                /** @description Only orders that play in these draws, e.g. "powerball-1593" */
                readonly draw?: readonly string[];
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
                    readonly "application/json": components["schemas"]["Envelope_list_OrderOut__"];
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
    readonly get_newest_receipt: {
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
                    readonly "application/json": components["schemas"]["Envelope_NewestReceiptOut_"];
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
                readonly expires?: number;
                readonly signature?: string;
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
    readonly track_receipt: {
        readonly parameters: {
            readonly query?: {
                readonly expires?: number;
                readonly signature?: string;
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
                    readonly "application/json": components["schemas"]["Envelope_TrackedOut_"];
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
                readonly ended?: boolean | null;
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
    readonly retry_scheduled_purchase: {
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
    readonly pay_scheduled_purchase_by: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly encoded_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentIn"];
            };
        };
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
                readonly status?: ("upcoming" | "past") | null;
                readonly sort?: "newest" | "next_draw";
                readonly won?: boolean;
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
    readonly list_partner_products: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_ProductOut__"];
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
    readonly prepare_partner_purchase: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PreparePurchaseIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PreparedPurchaseOut_"];
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
    readonly get_partner_purchase: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly purchase_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_PreparedPurchaseOut_"];
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
    readonly cancel_partner_purchase: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly purchase_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_PreparedPurchaseOut_"];
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
    readonly renew_partner_purchase_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly purchase_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_PreparedPurchaseOut_"];
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
    readonly check_out_at_partner: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
                readonly "x-sub-variant"?: string;
            };
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PartnerCheckoutIn"];
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
    readonly unlink_partner: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
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
    readonly get_partner_api_purchase__slug__get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
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
                    readonly "application/json": components["schemas"]["Envelope_PartnerOut_"];
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
    readonly get_partner_cart_api_purchase__slug__cart_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "X-Purchase-Token"?: string | null;
            };
            readonly path: {
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
                    readonly "application/json": components["schemas"]["Envelope_PartnerCartOut_"];
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
    readonly claim_partner_purchase_api_purchase__slug__claim_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClaimIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PartnerCartOut_"];
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
    readonly remove_partner_item_api_purchase__slug__purchases__purchase_id__items__item_id__delete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly purchase_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_PartnerCartOut_"];
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
    readonly confirm_partner_prices_api_purchase__slug__confirm_prices_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PartnerConfirmPricesIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PartnerCartOut_"];
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
    readonly apply_partner_voucher_api_purchase__slug__purchases__purchase_id__voucher_put: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
            };
            readonly path: {
                readonly slug: string;
                readonly purchase_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VoucherIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PartnerCartOut_"];
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
    readonly remove_partner_voucher_api_purchase__slug__purchases__purchase_id__voucher_delete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly purchase_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_PartnerCartOut_"];
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
    readonly get_partner_receipt_api_purchase__slug__receipts__checkout_id__get: {
        readonly parameters: {
            readonly query?: {
                readonly success_mobile_deep_link?: string | null;
            };
            readonly header?: never;
            readonly path: {
                readonly slug: string;
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
                    readonly "application/json": components["schemas"]["Envelope_PartnerReceiptOut_"];
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
    readonly list_partners: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_StaffPartnerOut__"];
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
    readonly add_partner: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPartnerIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_KeptPartnerOut_"];
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
    readonly get_staff_partner: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
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
                    readonly "application/json": components["schemas"]["Envelope_KeptPartnerOut_"];
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
    readonly change_partner: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PartnerIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_KeptPartnerOut_"];
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
    readonly add_partner_key: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_NewKeyOut_"];
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
    readonly retire_partner_key: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly app_key: string;
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
    readonly get_settlement: {
        readonly parameters: {
            readonly query: {
                readonly from: string;
                readonly to: string;
                readonly channel_key?: string | null;
            };
            readonly header?: never;
            readonly path: {
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
                    readonly "application/json": components["schemas"]["Envelope_SettlementOut_"];
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
    readonly get_settlement_file: {
        readonly parameters: {
            readonly query: {
                readonly from: string;
                readonly to: string;
                readonly channel_key?: string | null;
            };
            readonly header?: never;
            readonly path: {
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
    readonly get_movements_file: {
        readonly parameters: {
            readonly query: {
                readonly from: string;
                readonly to: string;
                readonly channel_key?: string | null;
            };
            readonly header?: never;
            readonly path: {
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
}
