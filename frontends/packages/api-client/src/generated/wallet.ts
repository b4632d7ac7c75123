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
    readonly "/api/transactions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List Transactions */
        readonly get: operations["list_transactions"];
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
         * DepositRequest
         * @description How much to deposit.
         */
        readonly DepositRequest: {
            readonly amount: components["schemas"]["MoneyIn"];
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
         * FundingSource
         * @description Something of a customer's own to deposit from, such as a saved card.
         */
        readonly FundingSource: {
            /** Id */
            readonly id: string;
            /** Type */
            readonly type: string;
            /** Method */
            readonly method: string;
            /** Is Default */
            readonly is_default: boolean;
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
         * @description A deposit method, with the customer's funding sources for it.
         */
        readonly PaymentMethod: {
            /** Code */
            readonly code: string;
            /** Name */
            readonly name: string;
            /** Enabled */
            readonly enabled: boolean;
            readonly rules: components["schemas"]["PaymentMethodRules"];
            /** Funds */
            readonly funds: readonly components["schemas"]["FundingSource"][];
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
        };
        /**
         * Transaction
         * @description One movement; `amount` is negative when money left. `reference` is the order, deposit or prize.
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
            readonly kind: "deposit" | "purchase" | "refund" | "prize" | "withdrawal";
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
    readonly create_test_deposit: {
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
    readonly list_payment_methods: {
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
    readonly list_transactions: {
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
}
