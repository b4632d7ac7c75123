// Generated from the OpenAPI of the service by `npm run generate-api`. Do not edit.

export interface paths {
    readonly "/api/site/configuration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Site Configuration
         * @description The configuration of the site for whoever asks.
         */
        readonly get: operations["get_site_configuration"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/notifications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Notifications
         * @description The customer's feed, newest first; `entities.unviewed_count` counts the whole feed.
         */
        readonly get: operations["list_notifications"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/notifications/viewed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mark Notifications Viewed
         * @description Notes that the customer has seen the feed.
         */
        readonly post: operations["mark_notifications_viewed"];
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
         * Colour
         * @description One colour in the light and in the dark scheme.
         */
        readonly Colour: {
            /** Light */
            readonly light: string;
            /** Dark */
            readonly dark: string;
        };
        /** Envelope[SiteConfigurationOut] */
        readonly Envelope_SiteConfigurationOut_: {
            readonly result: components["schemas"]["SiteConfigurationOut"];
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
        /** Envelope[list[NotificationOut]] */
        readonly Envelope_list_NotificationOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["NotificationOut"][];
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
         * Footer
         * @description The footer.
         */
        readonly Footer: {
            /** Links */
            readonly links: readonly components["schemas"]["FooterLink"][];
        };
        /**
         * FooterLink
         * @description One link of the footer.
         */
        readonly FooterLink: {
            /** Label */
            readonly label: string;
            /** Route */
            readonly route: string;
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
         * NavigationItem
         * @description One item of the main navigation (specification §2, Main navigation).
         */
        readonly NavigationItem: {
            /** Label */
            readonly label: string;
            /**
             * Route Type
             * @enum {string}
             */
            readonly route_type: "external" | "internal" | "internal_dynamic" | "none";
            /** Route */
            readonly route?: string | null;
            /** Child */
            readonly child?: ("lotto" | "raffle" | "social_play" | "results" | "subvariant") | null;
        };
        /**
         * NotificationActionOut
         * @description Something that an entry leads to.
         */
        readonly NotificationActionOut: {
            /** Id */
            readonly id: string;
            /** Text */
            readonly text: string;
            /** Link */
            readonly link: string;
            /** Deep Link */
            readonly deep_link: string | null;
        };
        /**
         * NotificationOut
         * @description An entry of the feed (specification §3, Notification).
         */
        readonly NotificationOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Title */
            readonly title: string;
            /** Icon */
            readonly icon: string;
            /** Message */
            readonly message: string;
            /** Is Auto Dismissed */
            readonly is_auto_dismissed: boolean;
            /** Actions */
            readonly actions: readonly components["schemas"]["NotificationActionOut"][];
            /** Viewed */
            readonly viewed: boolean;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
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
         * ResponsiblePlay
         * @description Where to find help; shown on every page.
         */
        readonly ResponsiblePlay: {
            /** Helpline */
            readonly helpline: string;
            /** Number */
            readonly number: string;
            /** Url */
            readonly url: string;
            /** Text */
            readonly text: string;
        };
        /**
         * SiteConfigurationOut
         * @description The site as the storefront needs to know it.
         */
        readonly SiteConfigurationOut: {
            /** Site Name */
            readonly site_name: string;
            /** Locale */
            readonly locale: string;
            /** Currency */
            readonly currency: string;
            /** Segments */
            readonly segments: {
                readonly [key: string]: readonly string[];
            };
            /** Segment */
            readonly segment: string | null;
            /** Capabilities */
            readonly capabilities: readonly string[];
            /** Navigation */
            readonly navigation: readonly components["schemas"]["NavigationItem"][];
            readonly footer: components["schemas"]["Footer"];
            readonly theme: components["schemas"]["Theme"];
            readonly support: components["schemas"]["Support"];
            readonly responsible_play: components["schemas"]["ResponsiblePlay"];
            /** Regulation Text */
            readonly regulation_text: string;
        };
        /**
         * Support
         * @description How to reach people (specification §3, Customer support settings).
         */
        readonly Support: {
            /** Phone */
            readonly phone: string;
            /** Opening Hours */
            readonly opening_hours: string;
            /** Email */
            readonly email: string;
        };
        /**
         * Theme
         * @description The tokens of a site; what it leaves out keeps the value of the design system. Radii are in pixels.
         */
        readonly Theme: {
            /**
             * Colors
             * @default {}
             */
            readonly colors?: {
                readonly [key: string]: components["schemas"]["Colour"];
            };
            /**
             * Radius
             * @default {}
             */
            readonly radius?: {
                readonly [key: string]: number;
            };
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
    readonly get_site_configuration: {
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
                    readonly "application/json": components["schemas"]["Envelope_SiteConfigurationOut_"];
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
    readonly list_notifications: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_NotificationOut__"];
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
    readonly mark_notifications_viewed: {
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
}
