// Generated from the OpenAPI of the service by `npm run generate-api`. Do not edit.

export interface paths {
    readonly "/api/signup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Signup
         * @description Opens an account and signs its owner in. 409 `sign_up_refused` when the e-mail address is taken.
         */
        readonly post: operations["signup"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Login
         * @description Signs a customer in.
         *
         *     401 `wrong_credentials` for an unknown address and for a wrong password alike.
         */
        readonly post: operations["login"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Refresh Tokens
         * @description Exchanges the refresh token.
         *
         *     401 `unauthorised` when it counts no more: the client must sign out.
         */
        readonly post: operations["refresh_tokens"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Logout
         * @description Ends the session, and succeeds when there is none.
         */
        readonly post: operations["logout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v3/customer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Customer
         * @description The signed-in customer.
         */
        readonly get: operations["get_customer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/identity/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Keys
         * @description The published keys as a JSON Web Key Set (RFC 7517): no envelope, no app key.
         */
        readonly get: operations["get_keys"];
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
         * CustomerOut
         * @description The signed-in customer (specification, Customer: the part that identity owns).
         */
        readonly CustomerOut: {
            /**
             * Customer Id
             * Format: uuid
             */
            readonly customer_id: string;
            /** First Name */
            readonly first_name: string;
            /** Last Name */
            readonly last_name: string;
            /** Email */
            readonly email: string;
            /** State */
            readonly state: string;
            /** Country */
            readonly country: string;
            /** Currency */
            readonly currency: string;
            /** Locale */
            readonly locale: string;
            /** Region */
            readonly region: string;
            /** Segment Name */
            readonly segment_name: string;
            /** Pricing Id */
            readonly pricing_id: string;
            /** Branding Region */
            readonly branding_region: string;
            /** Is Verified */
            readonly is_verified: boolean;
            /** Is New Signup */
            readonly is_new_signup: boolean;
        };
        /** Envelope[CustomerOut] */
        readonly Envelope_CustomerOut_: {
            readonly result: components["schemas"]["CustomerOut"];
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
        /** Envelope[LogInOut] */
        readonly Envelope_LogInOut_: {
            readonly result: components["schemas"]["LogInOut"];
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
        /** Envelope[RefreshOut] */
        readonly Envelope_RefreshOut_: {
            readonly result: components["schemas"]["RefreshOut"];
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
         * LogInBody
         * @description An e-mail address and a password.
         */
        readonly LogInBody: {
            /** Email */
            readonly email: string;
            /**
             * Password
             * Format: password
             */
            readonly password: string;
            /**
             * Save Device
             * @default false
             */
            readonly save_device?: boolean;
        };
        /**
         * LogInOut
         * @description Answer to a sign-up and a login (specification, Session and login).
         *
         *     Tokens only where no cookie carries them.
         */
        readonly LogInOut: {
            readonly customer: components["schemas"]["CustomerOut"];
            /**
             * Device Uuid
             * Format: uuid
             */
            readonly device_uuid: string;
            /** Fingerprint */
            readonly fingerprint: string;
            /** Access Token */
            readonly access_token: string | null;
            /** Refresh Token */
            readonly refresh_token: string | null;
        };
        /**
         * LogOutBody
         * @description Optional:
         *
         *     an app may name its refresh token, so that signing out works with an expired access token too.
         */
        readonly LogOutBody: {
            /** Refresh Token */
            readonly refresh_token?: string | null;
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
         * RefreshBody
         * @description What a client goes on with; browsers send the token in a cookie instead.
         */
        readonly RefreshBody: {
            /** Refresh Token */
            readonly refresh_token?: string | null;
            /**
             * Save Device
             * @default false
             */
            readonly save_device?: boolean;
            /** Fingerprint */
            readonly fingerprint?: string | null;
        };
        /**
         * RefreshOut
         * @description Answer to a refresh. Tokens only where no cookie carries them.
         */
        readonly RefreshOut: {
            /**
             * Device Uuid
             * Format: uuid
             */
            readonly device_uuid: string;
            /** Access Token */
            readonly access_token: string | null;
            /** Refresh Token */
            readonly refresh_token: string | null;
        };
        /**
         * SignUpBody
         * @description A sign-up as it was typed in.
         *
         *     A field left out is an empty one, so that one answer names every wrong field.
         */
        readonly SignUpBody: {
            /**
             * Email
             * @default
             */
            readonly email: string;
            /**
             * Password
             * Format: password
             * @default
             */
            readonly password: string;
            /**
             * First Name
             * @default
             */
            readonly first_name: string;
            /**
             * Last Name
             * @default
             */
            readonly last_name: string;
            /**
             * Date Of Birth
             * Format: date
             * @default
             */
            readonly date_of_birth: string;
            /**
             * Phone Number
             * @default
             */
            readonly phone_number: string;
            /**
             * Address Line1
             * @default
             */
            readonly address_line1: string;
            /**
             * Address Line2
             * @default
             */
            readonly address_line2?: string;
            /**
             * Suburb
             * @default
             */
            readonly suburb: string;
            /**
             * State
             * @default
             */
            readonly state: string;
            /**
             * Postcode
             * @default
             */
            readonly postcode: string;
            /**
             * Country
             * @default
             */
            readonly country: string;
            /**
             * Accept Terms
             * @default false
             */
            readonly accept_terms: boolean;
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
    readonly signup: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SignUpBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_LogInOut_"];
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
    readonly login: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LogInBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_LogInOut_"];
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
    readonly refresh_tokens: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RefreshBody"] | null;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_RefreshOut_"];
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
    readonly logout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["LogOutBody"] | null;
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
    readonly get_customer: {
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
                    readonly "application/json": components["schemas"]["Envelope_CustomerOut_"];
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
    readonly get_keys: {
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
                    readonly "application/json": unknown;
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
