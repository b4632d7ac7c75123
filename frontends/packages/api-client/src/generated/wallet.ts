// Generated from the OpenAPI of the service by `npm run generate-api`. Do not edit.

export interface paths {
    readonly "/api/funds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Funds */
        readonly get: operations["get_funds"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/withdrawable-funds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Withdrawable Funds */
        readonly get: operations["get_withdrawable_funds"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/transactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Transactions
         * @description A page of the customer's lines, of some kinds and days only when these are given.
         *
         *     Days are those of the customer's region, both included.
         */
        readonly get: operations["list_transactions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/transactions/{transaction_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Transaction */
        readonly get: operations["get_transaction"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/statements": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Statements
         * @description The months since the customer's first transaction, newest first.
         */
        readonly get: operations["list_statements"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/statements/{month}.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Statement Document
         * @description The month as a document of tagged text.
         */
        readonly get: operations["get_statement_document"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/statements/{month}.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Statement Spreadsheet
         * @description The month as a table for spreadsheets.
         */
        readonly get: operations["get_statement_spreadsheet"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/spend-limits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Limits */
        readonly get: operations["list_limits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/spend-limits/{period}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Set Spend Limit */
        readonly put: operations["set_spend_limit"];
        /** Edit Spend Limit */
        readonly post: operations["edit_spend_limit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/spend-limits/{limit_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove Spend Limit */
        readonly delete: operations["remove_spend_limit"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/spend-limits/{limit_id}/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirm Spend Limit */
        readonly post: operations["confirm_spend_limit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/spend-limits/{limit_id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Keep Spend Limit */
        readonly post: operations["keep_spend_limit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/precommitment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Precommitment */
        readonly get: operations["get_precommitment"];
        readonly put?: never;
        /** Set Precommitment */
        readonly post: operations["set_precommitment"];
        /** Remove Precommitment */
        readonly delete: operations["remove_precommitment"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/precommitment/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Confirm Precommitment */
        readonly post: operations["confirm_precommitment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/precommitment/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Keep Precommitment */
        readonly post: operations["keep_precommitment"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/safer-play": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Safer Play */
        readonly get: operations["get_safer_play"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/safer-play/time-out": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Take Time Out */
        readonly post: operations["take_time_out"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/safer-play/self-exclusion": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Exclude */
        readonly post: operations["exclude"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/safer-play/reality-check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Set Reality Check */
        readonly put: operations["set_reality_check"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/safer-play/limit-prompt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Answer Limit Prompt */
        readonly post: operations["answer_limit_prompt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/safer-play/net-position": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Net Position */
        readonly get: operations["get_net_position"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/safer-play/activity": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Activity */
        readonly get: operations["get_activity"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/withdrawals/methods": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Methods */
        readonly get: operations["list_methods"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/withdrawals/{target}/withdraw": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Withdraw */
        readonly post: operations["withdraw"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/withdrawals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Withdrawals */
        readonly get: operations["list_withdrawals"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/withdrawals/{withdrawal_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Withdrawal */
        readonly get: operations["get_withdrawal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/withdrawals/{withdrawal_id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Cancel */
        readonly post: operations["cancel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/td/deposit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Create Test Deposit */
        readonly post: operations["create_test_deposit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/webhooks/bank": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Take Bank Message */
        readonly post: operations["take_bank_message"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/webhooks/{gateway_key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Take Webhook */
        readonly post: operations["take_webhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/payment_methods": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Payment Methods */
        readonly get: operations["list_payment_methods"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{fund_id}/deposit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read Simple Deposit */
        readonly get: operations["read_simple_deposit"];
        readonly put?: never;
        /** Deposit From Fund */
        readonly post: operations["deposit_from_fund"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{method}/{gateway_key}/deposit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Deposit With Token */
        readonly post: operations["deposit_with_token"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deposits": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Deposits */
        readonly get: operations["list_deposits"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deposits/{deposit_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read Deposit */
        readonly get: operations["read_deposit"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/deposits/{deposit_id}/return": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Return To Deposit */
        readonly post: operations["return_to_deposit"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/bank-account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Add Bank Account */
        readonly post: operations["add_bank_account"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{fund_id}/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify Fund
         * @description Asks the issuer; 202 while it does not know, or wants to ask the customer. One that is open goes
         *     on.
         */
        readonly post: operations["verify_fund"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{fund_id}/verification/return": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Return To Verification
         * @description The customer is back from the bank's page: what the bank decided.
         */
        readonly post: operations["return_to_verification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/card_gateways": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Card Gateways */
        readonly get: operations["list_card_gateways"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{gateway_key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Load Gateway */
        readonly get: operations["load_gateway"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/stripe/setup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Create Setup */
        readonly post: operations["create_setup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{fund_id}/default": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Make Default */
        readonly post: operations["make_default"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{method}/{gateway_key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Add Fund */
        readonly post: operations["add_fund"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/funds/{fund_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete Fund */
        readonly delete: operations["delete_fund"];
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
         * ActivityStatement
         * @description The same for a calendar month (UTC), with the balances before and after it.
         */
        readonly ActivityStatement: {
            /**
             * Since
             * Format: date-time
             */
            readonly since: string;
            /**
             * Until
             * Format: date-time
             */
            readonly until: string;
            readonly deposited: components["schemas"]["MoneyOut"];
            readonly withdrawn: components["schemas"]["MoneyOut"];
            readonly spent: components["schemas"]["MoneyOut"];
            readonly won: components["schemas"]["MoneyOut"];
            readonly donated: components["schemas"]["MoneyOut"];
            readonly other: components["schemas"]["MoneyOut"];
            readonly net: components["schemas"]["MoneyOut"];
            /** Month */
            readonly month: string;
            readonly opening_balance: components["schemas"]["MoneyOut"];
            readonly closing_balance: components["schemas"]["MoneyOut"];
            /** Transactions */
            readonly transactions: number;
        };
        /**
         * AddRequest
         * @description A token of the gateway's own fields, and whether it becomes the default.
         */
        readonly AddRequest: {
            /** Token */
            readonly token: string;
            /**
             * Is Default
             * @default false
             */
            readonly is_default?: boolean;
            /** Device Data */
            readonly device_data?: string | null;
        };
        /**
         * BankAccountOut
         * @description A stored account; money can be sent there from `usable_from` on.
         */
        readonly BankAccountOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /**
             * Type
             * @default bank
             * @constant
             */
            readonly type?: "bank";
            /**
             * Method
             * @default tt
             * @constant
             */
            readonly method?: "tt";
            /** Bank Type */
            readonly bank_type: string;
            /** Masked Account */
            readonly masked_account: string;
            /** Account Name */
            readonly account_name: string;
            /** Is Default */
            readonly is_default: boolean;
            /** Verification */
            readonly verification: string;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
            /**
             * Usable From
             * Format: date-time
             */
            readonly usable_from: string;
        };
        /**
         * BankAccountRequest
         * @description An account as typed; `code` is a BSB, a sort code or a SWIFT code, and empty for a PayID.
         */
        readonly BankAccountRequest: {
            /**
             * Code
             * @default
             */
            readonly code?: string;
            /** Account Number */
            readonly account_number: string;
            /** Account Name */
            readonly account_name: string;
            /**
             * Type
             * @default national
             * @enum {string}
             */
            readonly type?: "national" | "international" | "payid_email" | "payid_phone";
            /**
             * Is Default
             * @default false
             */
            readonly is_default?: boolean;
        };
        /**
         * BrowserInfo
         * @description What the card issuer wants to know of the browser.
         */
        readonly BrowserInfo: {
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
         * CardGateways
         * @description The gateways that take cards; the first is the one to load.
         */
        readonly CardGateways: {
            /** Available Card Gateways */
            readonly available_card_gateways: readonly string[];
        };
        /**
         * CauseOption
         * @description A cause that takes donations.
         */
        readonly CauseOption: {
            /** Key */
            readonly key: string;
            /** Name */
            readonly name: string;
        };
        /**
         * ChallengeOut
         * @description What the customer must do: show `url` in a frame, or leave for it.
         */
        readonly ChallengeOut: {
            /**
             * Type
             * @enum {string}
             */
            readonly type: "frame" | "redirect";
            /** Url */
            readonly url: string;
            readonly window: components["schemas"]["Window"];
            /**
             * Expires At
             * Format: date-time
             */
            readonly expires_at: string;
        };
        /**
         * CustomerLimit
         * @description A limit that the customer set.
         */
        readonly CustomerLimit: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /**
             * Period
             * @enum {string}
             */
            readonly period: "day" | "week" | "month";
            readonly limit: components["schemas"]["MoneyOut"];
            readonly used: components["schemas"]["MoneyOut"];
            readonly remaining: components["schemas"]["MoneyOut"];
            readonly requested: components["schemas"]["RequestedChange"] | null;
        };
        /**
         * Deposit
         * @description A deposit and what may be spent after it.
         */
        readonly Deposit: {
            /**
             * Deposit Id
             * Format: uuid
             */
            readonly deposit_id: string;
            /**
             * Status
             * @constant
             */
            readonly status: "settled";
            readonly amount: components["schemas"]["MoneyOut"];
            readonly available_funds: components["schemas"]["MoneyOut"];
        };
        /**
         * DepositOut
         * @description A deposit as it stands.
         */
        readonly DepositOut: {
            /**
             * Deposit Id
             * Format: uuid
             */
            readonly deposit_id: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "processing" | "awaiting_customer" | "settled" | "failed" | "abandoned" | "returned" | "reversed";
            /** Deposit Method Code */
            readonly deposit_method_code: string;
            /** Gateway Key */
            readonly gateway_key: string;
            /** Description */
            readonly description: string;
            /** Fund Id */
            readonly fund_id: string | null;
            readonly amount: components["schemas"]["MoneyOut"];
            readonly challenge: components["schemas"]["ChallengeOut"] | null;
            readonly failure: components["schemas"]["Failure"] | null;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
            /** Settled At */
            readonly settled_at: string | null;
        };
        /**
         * DepositRequest
         * @description A deposit. Amounts are money; `csc` is a token of the provider's field, never the code itself.
         */
        readonly DepositRequest: {
            readonly amount: components["schemas"]["MoneyIn"];
            /** Customer Id */
            readonly customer_id?: string | null;
            /** Customer Fund Id */
            readonly customer_fund_id?: string | null;
            /** Deposit Method Code */
            readonly deposit_method_code?: ("ap" | "cc" | "gp" | "pl" | "bd") | null;
            /** Gateway Key */
            readonly gateway_key?: string | null;
            /** Token */
            readonly token?: string | null;
            /** Csc */
            readonly csc?: string | null;
            readonly strong_customer_authentication?: components["schemas"]["BrowserInfo"] | null;
            /** Device Data */
            readonly device_data?: string | null;
            /** Checkout */
            readonly checkout?: false | null;
            /** Metadata */
            readonly metadata?: {
                readonly [key: string]: unknown;
            } | null;
        };
        /** Envelope[ActivityStatement] */
        readonly Envelope_ActivityStatement_: {
            readonly result: components["schemas"]["ActivityStatement"];
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
        /** Envelope[BankAccountOut] */
        readonly Envelope_BankAccountOut_: {
            readonly result: components["schemas"]["BankAccountOut"];
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
        /** Envelope[CardGateways] */
        readonly Envelope_CardGateways_: {
            readonly result: components["schemas"]["CardGateways"];
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
        /** Envelope[DepositOut] */
        readonly Envelope_DepositOut_: {
            readonly result: components["schemas"]["DepositOut"];
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
        /** Envelope[Deposit] */
        readonly Envelope_Deposit_: {
            readonly result: components["schemas"]["Deposit"];
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
        /** Envelope[FundOut] */
        readonly Envelope_FundOut_: {
            readonly result: components["schemas"]["FundOut"];
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
        /** Envelope[FundVerificationOut] */
        readonly Envelope_FundVerificationOut_: {
            readonly result: components["schemas"]["FundVerificationOut"];
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
        /** Envelope[Funds] */
        readonly Envelope_Funds_: {
            readonly result: components["schemas"]["Funds"];
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
        /** Envelope[GatewayOut] */
        readonly Envelope_GatewayOut_: {
            readonly result: components["schemas"]["GatewayOut"];
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
        /** Envelope[Limits] */
        readonly Envelope_Limits_: {
            readonly result: components["schemas"]["Limits"];
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
        /** Envelope[MoneyOut] */
        readonly Envelope_MoneyOut_: {
            readonly result: components["schemas"]["MoneyOut"];
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
        /** Envelope[NetPosition] */
        readonly Envelope_NetPosition_: {
            readonly result: components["schemas"]["NetPosition"];
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
        /** Envelope[RestrictionOut] */
        readonly Envelope_RestrictionOut_: {
            readonly result: components["schemas"]["RestrictionOut"];
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
        /** Envelope[SaferPlay] */
        readonly Envelope_SaferPlay_: {
            readonly result: components["schemas"]["SaferPlay"];
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
        /** Envelope[SetupOut] */
        readonly Envelope_SetupOut_: {
            readonly result: components["schemas"]["SetupOut"];
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
        /** Envelope[SimpleDeposit] */
        readonly Envelope_SimpleDeposit_: {
            readonly result: components["schemas"]["SimpleDeposit"];
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
        /** Envelope[TransactionDetail] */
        readonly Envelope_TransactionDetail_: {
            readonly result: components["schemas"]["TransactionDetail"];
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
        /** Envelope[UUID] */
        readonly Envelope_UUID_: {
            /**
             * Result
             * Format: uuid
             */
            readonly result: string;
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
        /** Envelope[WithdrawalOptions] */
        readonly Envelope_WithdrawalOptions_: {
            readonly result: components["schemas"]["WithdrawalOptions"];
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
        /** Envelope[WithdrawalOut] */
        readonly Envelope_WithdrawalOut_: {
            readonly result: components["schemas"]["WithdrawalOut"];
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
        /** Envelope[dict[str, PaymentMethod]] */
        readonly Envelope_dict_str__PaymentMethod__: {
            /** Result */
            readonly result: {
                readonly [key: string]: components["schemas"]["PaymentMethod"];
            };
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
        /** Envelope[list[DepositOut]] */
        readonly Envelope_list_DepositOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["DepositOut"][];
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
        /** Envelope[list[StatementMonth]] */
        readonly Envelope_list_StatementMonth__: {
            /** Result */
            readonly result: readonly components["schemas"]["StatementMonth"][];
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
        /** Envelope[list[Transaction]] */
        readonly Envelope_list_Transaction__: {
            /** Result */
            readonly result: readonly components["schemas"]["Transaction"][];
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
        /** Envelope[list[WithdrawalOut]] */
        readonly Envelope_list_WithdrawalOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["WithdrawalOut"][];
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
         * Failure
         * @description Why no money came.
         */
        readonly Failure: {
            /** Code */
            readonly code: string;
            /** Message */
            readonly message: string;
        };
        /**
         * FundOut
         * @description A funding source for its owner; nothing of it can be used anywhere else.
         *
         *     `unattended` says whether it may be charged for something that is bought while its owner is away.
         */
        readonly FundOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /**
             * Type
             * @enum {string}
             */
            readonly type: "card" | "apple_pay" | "google_pay" | "paypal" | "bank";
            /** Deposit Method Code */
            readonly deposit_method_code: string;
            /** Gateway Key */
            readonly gateway_key: string | null;
            /** Brand */
            readonly brand: string | null;
            /** Last4 */
            readonly last4: string | null;
            /** Expiry Month */
            readonly expiry_month: number | null;
            /** Expiry Year */
            readonly expiry_year: number | null;
            /** Card Funding */
            readonly card_funding: string | null;
            /** Holder Name */
            readonly holder_name: string | null;
            /** Masked Account */
            readonly masked_account: string | null;
            /** Bank Type */
            readonly bank_type: ("national" | "international" | "payid_email" | "payid_phone") | null;
            /** Status */
            readonly status: string;
            /**
             * Verification
             * @enum {string}
             */
            readonly verification: "unverified" | "pending" | "verified" | "failed";
            /**
             * Unattended
             * @enum {string}
             */
            readonly unattended: "ready" | "verification_required" | "never";
            /** Is Default */
            readonly is_default: boolean;
            /** Csc Required */
            readonly csc_required: boolean;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
        };
        /**
         * FundVerificationOut
         * @description How it stands. Nothing is charged, whatever it says.
         *
         *     `verification_id` is null for a fund that may be charged already.
         */
        readonly FundVerificationOut: {
            /** Verification Id */
            readonly verification_id: string | null;
            /**
             * Fund Id
             * Format: uuid
             */
            readonly fund_id: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "processing" | "awaiting_customer" | "succeeded" | "failed" | "abandoned";
            readonly challenge: components["schemas"]["ChallengeOut"] | null;
            readonly failure: components["schemas"]["Failure"] | null;
        };
        /**
         * Funds
         * @description All money of a customer, what may be spent of it, and what may be withdrawn.
         */
        readonly Funds: {
            readonly balance: components["schemas"]["MoneyOut"];
            readonly available_funds: components["schemas"]["MoneyOut"];
            readonly withdrawable_funds: components["schemas"]["MoneyOut"];
        };
        /**
         * GatewayOut
         * @description What the browser needs of a gateway. The fields are the provider's own pages, shown in a frame.
         */
        readonly GatewayOut: {
            /** Gateway Key */
            readonly gateway_key: string;
            /** Publishable Key */
            readonly publishable_key: string;
            /** Hosted Fields Url */
            readonly hosted_fields_url: string;
            /** Client Token */
            readonly client_token: string | null;
            /** Csc Required */
            readonly csc_required: boolean;
            /** Setup Required */
            readonly setup_required: boolean;
            /** Digital Wallets */
            readonly digital_wallets: readonly string[];
        };
        /**
         * GatewayRules
         * @description What one gateway asks for.
         */
        readonly GatewayRules: {
            /** Csc Required */
            readonly csc_required: boolean;
        };
        /**
         * LimitPromptRequest
         * @description The customer's answer to the question for a limit; setting one answers it too.
         */
        readonly LimitPromptRequest: {
            /**
             * Answer
             * @constant
             */
            readonly answer: "no_limit";
        };
        /**
         * Limits
         * @description Every limit of a customer and what it leaves now.
         */
        readonly Limits: {
            /** Available Periods */
            readonly available_periods: readonly ("day" | "week" | "month")[];
            /** Customer Limits */
            readonly customer_limits: readonly components["schemas"]["CustomerLimit"][];
            readonly precommitment: components["schemas"]["CustomerLimit"] | null;
            /** System Limits */
            readonly system_limits: readonly components["schemas"]["SystemLimit"][];
            /** Spend Limit Required */
            readonly spend_limit_required: boolean;
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
         * NetPosition
         * @description Amounts in and out; `net` is won less spent.
         */
        readonly NetPosition: {
            /**
             * Since
             * Format: date-time
             */
            readonly since: string;
            /**
             * Until
             * Format: date-time
             */
            readonly until: string;
            readonly deposited: components["schemas"]["MoneyOut"];
            readonly withdrawn: components["schemas"]["MoneyOut"];
            readonly spent: components["schemas"]["MoneyOut"];
            readonly won: components["schemas"]["MoneyOut"];
            readonly donated: components["schemas"]["MoneyOut"];
            readonly other: components["schemas"]["MoneyOut"];
            readonly net: components["schemas"]["MoneyOut"];
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
         * PaymentMethod
         * @description A deposit method, with the customer's funding sources for it; or `tt`, which takes no deposits.
         *
         *     `attributes`: `settles` (`now`, `days`, `next_business_day`, `within_a_day`), `attended`, for dd and bp
         *     what the customer tells their bank, for tt `new_destination_hours`, for which a new account waits.
         */
        readonly PaymentMethod: {
            /** Code */
            readonly code: string;
            /** Name */
            readonly name: string;
            /** Enabled */
            readonly enabled: boolean;
            readonly rules: components["schemas"]["PaymentMethodRules"];
            /** Available Gateways */
            readonly available_gateways: readonly string[];
            /** Attributes */
            readonly attributes: {
                readonly [key: string]: unknown;
            };
            /** Funds */
            readonly funds: readonly components["schemas"]["FundOut"][];
        };
        /**
         * PaymentMethodRules
         * @description Whether the method may be used now, and the smallest and largest amount of one deposit by it.
         */
        readonly PaymentMethodRules: {
            /** Enabled */
            readonly enabled: boolean;
            /** Min Amount */
            readonly min_amount: string;
            /** Max Amount */
            readonly max_amount: string;
            /** Gateways */
            readonly gateways: {
                readonly [key: string]: components["schemas"]["GatewayRules"];
            };
        };
        /**
         * RealityCheck
         * @description Minutes until a reminder of time and spending; null is never.
         */
        readonly RealityCheck: {
            /** Interval Minutes */
            readonly interval_minutes: number | null;
            /** Options */
            readonly options: readonly number[];
        };
        /**
         * RealityCheckRequest
         * @description After how many minutes; null turns it off.
         */
        readonly RealityCheckRequest: {
            /** Interval Minutes */
            readonly interval_minutes: (15 | 30 | 60 | 120) | null;
        };
        /**
         * RequestedChange
         * @description A higher limit, or none, that was asked for: it counts once confirmed, after the cooling-off.
         */
        readonly RequestedChange: {
            readonly limit: components["schemas"]["MoneyOut"] | null;
            /**
             * Requested At
             * Format: date-time
             */
            readonly requested_at: string;
            /**
             * Confirmable At
             * Format: date-time
             */
            readonly confirmable_at: string;
            /**
             * Status
             * @enum {string}
             */
            readonly status: "cooling_off" | "awaiting_confirmation";
        };
        /**
         * RestrictionOut
         * @description A bar on buying and depositing; without `until` it has no end.
         */
        readonly RestrictionOut: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "time_out" | "self_excluded" | "register" | "closed" | "suspended";
            /**
             * Begins At
             * Format: date-time
             */
            readonly begins_at: string;
            /** Until */
            readonly until: string | null;
        };
        /**
         * ReturnRequest
         * @description The customer is back; `cancelled` when they turned back at the provider.
         */
        readonly ReturnRequest: {
            /**
             * Cancelled
             * @default false
             */
            readonly cancelled?: boolean;
        };
        /**
         * SaferPlay
         * @description What the customer chose and may choose.
         */
        readonly SaferPlay: {
            /** Restrictions */
            readonly restrictions: readonly components["schemas"]["RestrictionOut"][];
            /** Time Out Days */
            readonly time_out_days: readonly number[];
            readonly self_exclusion: components["schemas"]["SelfExclusionOptions"];
            readonly reality_check: components["schemas"]["RealityCheck"];
            /** Spend Limit Required */
            readonly spend_limit_required: boolean;
        };
        /**
         * SelfExclusionOptions
         * @description The name of self-exclusion in the region, and its periods: ISO 8601 durations or `forever`.
         */
        readonly SelfExclusionOptions: {
            /** Label */
            readonly label: string;
            /** Periods */
            readonly periods: readonly string[];
        };
        /**
         * SelfExclusionRequest
         * @description The period, and the confirmation that it cannot be revoked.
         */
        readonly SelfExclusionRequest: {
            /** Period */
            readonly period: string;
            /**
             * Confirmed
             * @constant
             */
            readonly confirmed: true;
        };
        /**
         * SetupOut
         * @description An intent that the browser confirms with its secret.
         */
        readonly SetupOut: {
            /** Setup Id */
            readonly setup_id: string;
            /** Client Secret */
            readonly client_secret: string;
        };
        /**
         * SetupRequest
         * @description What is to be saved: a card, or an account to debit.
         */
        readonly SetupRequest: {
            /**
             * Deposit Method Code
             * @default cc
             * @enum {string}
             */
            readonly deposit_method_code?: "cc" | "bd";
        };
        /**
         * SimpleDeposit
         * @description What a form needs to deposit from one fund.
         */
        readonly SimpleDeposit: {
            /**
             * Fund Id
             * Format: uuid
             */
            readonly fund_id: string;
            /** Deposit Method Code */
            readonly deposit_method_code: string;
            /** Gateway Key */
            readonly gateway_key: string;
            /** Description */
            readonly description: string;
            /** Csc Required */
            readonly csc_required: boolean;
            /** Min Amount */
            readonly min_amount: string;
            /** Max Amount */
            readonly max_amount: string;
            readonly available_funds: components["schemas"]["MoneyOut"];
        };
        /**
         * StatementMonth
         * @description A month, `2026-11`, whether it is over, and where its files are.
         */
        readonly StatementMonth: {
            /** Month */
            readonly month: string;
            /** Complete */
            readonly complete: boolean;
            /** Pdf Url */
            readonly pdf_url: string;
            /** Csv Url */
            readonly csv_url: string;
        };
        /**
         * SystemLimit
         * @description A limit of the region, which no customer can raise.
         */
        readonly SystemLimit: {
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "spend" | "deposit";
            /**
             * Period
             * @enum {string}
             */
            readonly period: "day" | "week" | "month";
            readonly limit: components["schemas"]["MoneyOut"];
            readonly used: components["schemas"]["MoneyOut"];
            readonly remaining: components["schemas"]["MoneyOut"];
            /** Rises When Verified */
            readonly rises_when_verified: boolean;
        };
        /**
         * TestDepositRequest
         * @description How much to deposit.
         */
        readonly TestDepositRequest: {
            readonly amount: components["schemas"]["MoneyIn"];
        };
        /**
         * TimeOutRequest
         * @description How long a break is to be.
         */
        readonly TimeOutRequest: {
            /** Days */
            readonly days: number;
        };
        /**
         * Transaction
         * @description One movement; `amount` is negative when money left.
         *
         *     `reference` is the order, deposit, withdrawal, prize or adjustment behind it. A voucher is promotional
         *     money; a chargeback is a deposit that was taken back; a repayment pays what was owed since then.
         */
        readonly Transaction: {
            /**
             * Transaction Id
             * Format: uuid
             */
            readonly transaction_id: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "deposit" | "purchase" | "refund" | "prize" | "withdrawal" | "donation" | "voucher" | "chargeback" | "adjustment" | "repayment";
            /** Description */
            readonly description: string;
            readonly amount: components["schemas"]["MoneyOut"];
            readonly balance_after: components["schemas"]["MoneyOut"];
            /**
             * Occurred At
             * Format: date-time
             */
            readonly occurred_at: string;
            /** Reference */
            readonly reference: string;
        };
        /**
         * TransactionDeposit
         * @description The deposit behind a transaction: its method code and how it stands.
         */
        readonly TransactionDeposit: {
            /**
             * Deposit Id
             * Format: uuid
             */
            readonly deposit_id: string;
            /** Method */
            readonly method: string;
            /** Status */
            readonly status: string;
        };
        /**
         * TransactionDetail
         * @description One movement in full. `owed` is by how much it raised what the customer owes.
         */
        readonly TransactionDetail: {
            /**
             * Transaction Id
             * Format: uuid
             */
            readonly transaction_id: string;
            /**
             * Kind
             * @enum {string}
             */
            readonly kind: "deposit" | "purchase" | "refund" | "prize" | "withdrawal" | "donation" | "voucher" | "chargeback" | "adjustment" | "repayment";
            /** Description */
            readonly description: string;
            readonly amount: components["schemas"]["MoneyOut"];
            readonly balance_after: components["schemas"]["MoneyOut"];
            /**
             * Occurred At
             * Format: date-time
             */
            readonly occurred_at: string;
            /** Reference */
            readonly reference: string;
            readonly parts: components["schemas"]["TransactionParts"];
            readonly owed: components["schemas"]["MoneyOut"];
            readonly deposit: components["schemas"]["TransactionDeposit"] | null;
        };
        /**
         * TransactionParts
         * @description What moved of each kind of money, signed; they sum to the amount.
         */
        readonly TransactionParts: {
            readonly cash: components["schemas"]["MoneyOut"];
            readonly promo: components["schemas"]["MoneyOut"];
            readonly uncleared: components["schemas"]["MoneyOut"];
        };
        /**
         * VerificationReturn
         * @description The customer is back; `cancelled` when they turned back at the bank.
         */
        readonly VerificationReturn: {
            /**
             * Cancelled
             * @default false
             */
            readonly cancelled?: boolean;
        };
        /**
         * VerifyRequest
         * @description What the issuer wants to know of the browser.
         */
        readonly VerifyRequest: {
            readonly strong_customer_authentication?: components["schemas"]["BrowserInfo"] | null;
        };
        /**
         * Window
         * @description How large the issuer's page is shown, in CSS pixels; null fills the screen.
         */
        readonly Window: {
            /**
             * Size
             * @enum {string}
             */
            readonly size: "Small" | "Medium" | "Large" | "ExtraLarge" | "FullScreen";
            /** Width */
            readonly width: number | null;
            /** Height */
            readonly height: number | null;
        };
        /**
         * WithdrawalFailure
         * @description Why money did not arrive.
         */
        readonly WithdrawalFailure: {
            /** Code */
            readonly code: string;
            /** Message */
            readonly message: string;
        };
        /**
         * WithdrawalMethod
         * @description A withdrawal method. The minimum does not apply when the customer withdraws all.
         */
        readonly WithdrawalMethod: {
            /** Code */
            readonly code: string;
            /** Name */
            readonly name: string;
            readonly min_amount: components["schemas"]["MoneyOut"];
        };
        /**
         * WithdrawalOptions
         * @description How money can be taken out here.
         */
        readonly WithdrawalOptions: {
            /** Methods */
            readonly methods: readonly components["schemas"]["WithdrawalMethod"][];
            /** Causes */
            readonly causes: readonly components["schemas"]["CauseOption"][];
        };
        /**
         * WithdrawalOut
         * @description A withdrawal; `expected_at` is when the money should have arrived, `steps` are empty in lists.
         */
        readonly WithdrawalOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Method */
            readonly method: string;
            readonly amount: components["schemas"]["MoneyOut"];
            /** Destination */
            readonly destination: string;
            /** Cause Key */
            readonly cause_key: string | null;
            /** State */
            readonly state: string;
            /** Cancellable */
            readonly cancellable: boolean;
            /**
             * Requested At
             * Format: date-time
             */
            readonly requested_at: string;
            /** Waits Until */
            readonly waits_until: string | null;
            /** Expected At */
            readonly expected_at: string | null;
            /** Ended At */
            readonly ended_at: string | null;
            readonly failure: components["schemas"]["WithdrawalFailure"] | null;
            /** Steps */
            readonly steps: readonly components["schemas"]["WithdrawalStep"][];
        };
        /**
         * WithdrawalRequest
         * @description How much, and for a donation to which cause; `bank_type` and `method` must fit the destination.
         */
        readonly WithdrawalRequest: {
            readonly amount: components["schemas"]["MoneyIn"];
            /** Bank Type */
            readonly bank_type?: ("national" | "international" | "payid_email" | "payid_phone") | null;
            /** Method */
            readonly method?: ("tt" | "pl" | "tw" | "do") | null;
            /** Cause Key */
            readonly cause_key?: string | null;
        };
        /**
         * WithdrawalStep
         * @description A state that the withdrawal came to.
         */
        readonly WithdrawalStep: {
            /** State */
            readonly state: string;
            /**
             * Happened At
             * Format: date-time
             */
            readonly happened_at: string;
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
    readonly get_funds: {
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
                    readonly "application/json": components["schemas"]["Envelope_Funds_"];
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
    readonly get_withdrawable_funds: {
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
                    readonly "application/json": components["schemas"]["Envelope_MoneyOut_"];
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
    readonly list_transactions: {
        readonly parameters: {
            readonly query?: {
                readonly kind?: readonly ("deposit" | "purchase" | "refund" | "prize" | "withdrawal" | "donation" | "voucher" | "chargeback" | "adjustment" | "repayment")[] | null;
                readonly from?: string | null;
                readonly to?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_Transaction__"];
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
    readonly get_transaction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly transaction_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_TransactionDetail_"];
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
    readonly list_statements: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_StatementMonth__"];
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
    readonly get_statement_document: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly month: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
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
    readonly get_statement_spreadsheet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly month: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
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
    readonly list_limits: {
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
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly set_spend_limit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly period: "day" | "week" | "month";
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": {
                    /** Limit */
                    readonly limit: string;
                };
                readonly "application/json": {
                    /** Limit */
                    readonly limit: string;
                };
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly edit_spend_limit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly period: "day" | "week" | "month";
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": {
                    /** Limit */
                    readonly limit: string;
                };
                readonly "application/json": {
                    /** Limit */
                    readonly limit: string;
                };
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly remove_spend_limit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly limit_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly confirm_spend_limit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly limit_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly keep_spend_limit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly limit_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly get_precommitment: {
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
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly set_precommitment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/x-www-form-urlencoded": {
                    /** Limit */
                    readonly limit: string;
                };
                readonly "application/json": {
                    /** Limit */
                    readonly limit: string;
                };
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly remove_precommitment: {
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
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly confirm_precommitment: {
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
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly keep_precommitment: {
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
                    readonly "application/json": components["schemas"]["Envelope_Limits_"];
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
    readonly get_safer_play: {
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
                    readonly "application/json": components["schemas"]["Envelope_SaferPlay_"];
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
    readonly take_time_out: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TimeOutRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_RestrictionOut_"];
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
    readonly exclude: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SelfExclusionRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_RestrictionOut_"];
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
    readonly set_reality_check: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RealityCheckRequest"];
            };
        };
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
    readonly answer_limit_prompt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LimitPromptRequest"];
            };
        };
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
    readonly get_net_position: {
        readonly parameters: {
            readonly query?: {
                readonly since?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_NetPosition_"];
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
    readonly get_activity: {
        readonly parameters: {
            readonly query: {
                readonly month: string;
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
                    readonly "application/json": components["schemas"]["Envelope_ActivityStatement_"];
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
    readonly list_methods: {
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
                    readonly "application/json": components["schemas"]["Envelope_WithdrawalOptions_"];
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
    readonly withdraw: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
            };
            readonly path: {
                readonly target: string | ("tw" | "do");
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WithdrawalRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_UUID_"];
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
    readonly list_withdrawals: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_WithdrawalOut__"];
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
    readonly get_withdrawal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly withdrawal_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_WithdrawalOut_"];
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
    readonly cancel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly withdrawal_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_WithdrawalOut_"];
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
    readonly create_test_deposit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TestDepositRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_Deposit_"];
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
    readonly take_bank_message: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
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
    readonly take_webhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly gateway_key: string;
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
    readonly list_payment_methods: {
        readonly parameters: {
            readonly query?: {
                readonly "funds.cart"?: string | null;
                readonly "funds.withdraw"?: string | null;
                readonly "funds.digital_wallets"?: string | null;
                readonly "funds.failed_verification"?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_dict_str__PaymentMethod__"];
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
    readonly read_simple_deposit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly fund_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_SimpleDeposit_"];
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
    readonly deposit_from_fund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
            };
            readonly path: {
                readonly fund_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DepositRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositOut_"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositOut_"];
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
    readonly deposit_with_token: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                readonly "idempotency-key"?: string;
                readonly "x-request-id"?: string;
            };
            readonly path: {
                readonly method: "ap" | "cc" | "gp" | "pl";
                readonly gateway_key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DepositRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositOut_"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositOut_"];
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
    readonly list_deposits: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_DepositOut__"];
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
    readonly read_deposit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly deposit_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_DepositOut_"];
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
    readonly return_to_deposit: {
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
                readonly "application/json": components["schemas"]["ReturnRequest"] | null;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DepositOut_"];
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
    readonly add_bank_account: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BankAccountRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_BankAccountOut_"];
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
    readonly verify_fund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly fund_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerifyRequest"] | null;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_FundVerificationOut_"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_FundVerificationOut_"];
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
    readonly return_to_verification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly fund_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationReturn"] | null;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_FundVerificationOut_"];
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
    readonly list_card_gateways: {
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
                    readonly "application/json": components["schemas"]["Envelope_CardGateways_"];
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
    readonly load_gateway: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly gateway_key: string;
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
                    readonly "application/json": components["schemas"]["Envelope_GatewayOut_"];
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
    readonly create_setup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SetupRequest"] | null;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_SetupOut_"];
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
    readonly make_default: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly fund_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_FundOut_"];
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
    readonly add_fund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly method: "cc" | "ap" | "gp" | "pl" | "bd";
                readonly gateway_key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AddRequest"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_FundOut_"];
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
    readonly delete_fund: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly fund_id: string;
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
}
