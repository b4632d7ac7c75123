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
         * @description The configuration of the site for this visitor.
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
    readonly "/api/site/signing-key": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Signing Key
         * @description A new key for a page whose key has expired; null where requests are not signed.
         */
        readonly get: operations["get_signing_key"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/content/pages": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Page */
        readonly get: operations["get_page"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/content/blog": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Blog */
        readonly get: operations["get_blog"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/content/blog/posts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Posts
         * @description The posts, newest first; only of `category` when it is set.
         */
        readonly get: operations["list_posts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/content/blog/posts/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Post */
        readonly get: operations["get_post"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/content/contact-page": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Contact Page
         * @description The texts of the contact page.
         */
        readonly get: operations["get_contact_page"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/content/placements": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Placements
         * @description The slots of a page that are not empty.
         *
         *     `page` names the page, or `path` leads to it. `cart` are the keys of the offers in the cart.
         */
        readonly get: operations["list_placements"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/{collection}/{entry_id}/versions/{version}/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make Preview
         * @description A link that shows a version for two hours.
         */
        readonly post: operations["make_preview"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/previews": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview Drafts
         * @description A link that shows several drafts, or drafts of another content system, for two hours.
         */
        readonly post: operations["preview_drafts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/{collection}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Entries
         * @description The entries of a collection by id.
         */
        readonly get: operations["list_entries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/{collection}/{entry_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Entry For Edit
         * @description The newest version of an entry, and its publications.
         */
        readonly get: operations["get_entry_for_edit"];
        /**
         * Write Draft
         * @description Writes a draft, which is the next version of an entry.
         */
        readonly put: operations["write_draft"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/{collection}/{entry_id}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Entry Versions
         * @description The versions of an entry, newest first.
         */
        readonly get: operations["list_entry_versions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/{collection}/{entry_id}/versions/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Get Entry Version */
        readonly get: operations["get_entry_version"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/{collection}/{entry_id}/publications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Publish Entry
         * @description Publishes a version.
         */
        readonly post: operations["publish_entry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/{collection}/{entry_id}/unpublish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Unpublish Entry
         * @description Withdraws an entry from the site.
         */
        readonly post: operations["unpublish_entry"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/content/{collection}/{entry_id}/publications/{publication_id}": {
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
         * Cancel Publication
         * @description Cancels a scheduled publication.
         */
        readonly delete: operations["cancel_publication"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/media": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Pictures
         * @description Uploaded pictures, newest first.
         */
        readonly get: operations["list_pictures"];
        readonly put?: never;
        /**
         * Add Picture
         * @description Stores the picture in the request body: PNG, JPEG, WebP or AVIF, at most 2 MB.
         */
        readonly post: operations["add_picture"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/media/{name}": {
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
         * Remove Picture
         * @description Deletes a picture that no published or scheduled entry uses. 409 `picture_used`.
         */
        readonly delete: operations["remove_picture"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/feedback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Give Feedback
         * @description Stores feedback. The email address of a signed-in customer is ignored.
         */
        readonly post: operations["give_feedback"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/feedback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Feedback
         * @description Feedback, newest first.
         */
        readonly get: operations["list_feedback"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/client-errors": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Report Client Errors
         * @description Logs and counts the errors. The gateway limits the rate of an address.
         */
        readonly post: operations["report_client_errors"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/analytics/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add Analytics Events
         * @description Stores each event once, with the sub-variant that the visitor sees. Events from a preview are not
         *     stored.
         */
        readonly post: operations["add_analytics_events"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/analytics/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Analytics Events
         * @description Stored events, newest first.
         */
        readonly get: operations["list_analytics_events"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/staff/analytics/days": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Count Analytics Events
         * @description Counts of each event by day of a time zone.
         */
        readonly get: operations["count_analytics_events"];
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
         *
         *     It tells of prizes and payments, so the weak session of a link sees an empty one.
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
         * @description Marks the whole feed as viewed.
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
         * AnalyticsProduct
         * @description A product of an event (docs/requirements.md §3, Analytics product fields). Money is in units, as
         *     text.
         */
        readonly AnalyticsProduct: {
            /** Brand */
            readonly brand?: string | null;
            /** Category */
            readonly category?: string | null;
            /** Cause */
            readonly cause?: string | null;
            /** Source */
            readonly source?: string | null;
            /** Cart Id */
            readonly cart_id?: string | null;
            /** Product Id */
            readonly product_id?: string | null;
            /** Num Draws */
            readonly num_draws?: number | null;
            /** Num Games */
            readonly num_games?: number | null;
            /** Price */
            readonly price?: string | null;
            /** Name */
            readonly name?: string | null;
            /** Variant */
            readonly variant?: string | null;
            /** Draw Date */
            readonly draw_date?: string | null;
            /** Draw No */
            readonly draw_no?: number | null;
            /** Prize Pool */
            readonly prize_pool?: string | null;
            /** Days Of Week */
            readonly days_of_week?: string | null;
            /** Purchase Status */
            readonly purchase_status?: ("standard" | "pre_order") | null;
        };
        /**
         * AppStores
         * @description Store pages of the native app.
         */
        readonly AppStores: {
            /** Apple */
            readonly apple?: string | null;
            /** Google */
            readonly google?: string | null;
        };
        /**
         * Attribution
         * @description Where a session came from; `none` for unknown parts (docs/requirements.md §3).
         */
        readonly Attribution: {
            /**
             * Referrer
             * @default none
             */
            readonly referrer?: string;
            /**
             * Campaign
             * @default none
             */
            readonly campaign?: string;
            /**
             * Medium
             * @default none
             */
            readonly medium?: string;
            /**
             * Source
             * @default none
             */
            readonly source?: string;
            /**
             * Term
             * @default none
             */
            readonly term?: string;
            /**
             * Content
             * @default none
             */
            readonly content?: string;
            /**
             * Referring Domain
             * @default none
             */
            readonly referring_domain?: string;
        };
        /**
         * BlogOut
         * @description The front of the blog.
         */
        readonly BlogOut: {
            /** Title */
            readonly title: string;
            /** Description */
            readonly description: string;
            /** Lead */
            readonly lead: string;
            /** Categories */
            readonly categories: readonly components["schemas"]["CategoryOut"][];
        };
        /**
         * CategoryOut
         * @description A category of the blog.
         */
        readonly CategoryOut: {
            /** Slug */
            readonly slug: string;
            /** Name */
            readonly name: string;
            /** Description */
            readonly description: string;
        };
        /**
         * ClientEnvironment
         * @description Time zone and locale of the browser.
         */
        readonly ClientEnvironment: {
            /** Timezone */
            readonly timezone: string;
            /** Locale */
            readonly locale: string;
        };
        /**
         * ClientErrorIn
         * @description An error in a browser, without anything about its user.
         */
        readonly ClientErrorIn: {
            /**
             * Source
             * @enum {string}
             */
            readonly source: "script" | "promise" | "render" | "route" | "query" | "mutation" | "micro_frontend" | "elevation_replay";
            /** Status */
            readonly status: number;
            /** Name */
            readonly name: string;
            /** Message */
            readonly message: string;
            /** Code */
            readonly code?: string | null;
            /** Path */
            readonly path: string;
            /** Call */
            readonly call?: string | null;
            /** Micro Frontend */
            readonly micro_frontend?: string | null;
        };
        /**
         * ClientErrorsIn
         * @description Errors of one page.
         */
        readonly ClientErrorsIn: {
            /** Release */
            readonly release: string;
            /** Errors */
            readonly errors: readonly components["schemas"]["ClientErrorIn"][];
        };
        /**
         * ClientInformation
         * @description The client program (docs/requirements.md §3, Feedback event).
         */
        readonly ClientInformation: {
            /**
             * Build
             * @enum {string}
             */
            readonly build: "release" | "internal";
            /**
             * Name
             * @constant
             */
            readonly name: "Web";
            /** Version */
            readonly version: string;
            readonly client_environment: components["schemas"]["ClientEnvironment"];
        };
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
        /**
         * ComponentVariants
         * @description The variant of each component; the first when missing.
         *
         *     Only the feedback banner has more than one (docs/requirements.md §6, Affiliate variants).
         */
        readonly ComponentVariants: {
            /** Draw Card */
            readonly draw_card?: "variant_a" | null;
            /** Feedback Banner */
            readonly feedback_banner?: ("variant_a" | "variant_b" | "variant_c") | null;
            /** Hero */
            readonly hero?: "variant_a" | null;
        };
        /**
         * ContactPageOut
         * @description The texts of the contact page.
         */
        readonly ContactPageOut: {
            /** Heading */
            readonly heading: string;
            /** Lead */
            readonly lead: string;
            /** Topics */
            readonly topics: readonly components["schemas"]["TopicOut"][];
        };
        /**
         * CreativeOut
         * @description The content of a slot.
         */
        readonly CreativeOut: {
            /** Id */
            readonly id: string;
            /** Kind */
            readonly kind: string;
            /** Content Hash */
            readonly content_hash: string;
            /** Cap Per Session */
            readonly cap_per_session: number | null;
            /** Cap Per Day */
            readonly cap_per_day: number | null;
            /** Dismissable */
            readonly dismissable: boolean;
            /** Heading */
            readonly heading: string;
            /** Text */
            readonly text: string;
            /** Link */
            readonly link: string | null;
            /** Link Text */
            readonly link_text: string | null;
            readonly image: components["schemas"]["Image"] | null;
        };
        /**
         * DayCountOut
         * @description Events and sessions of one name on one day.
         */
        readonly DayCountOut: {
            /**
             * Day
             * Format: date
             */
            readonly day: string;
            /** Name */
            readonly name: string;
            /** Events */
            readonly events: number;
            /** Sessions */
            readonly sessions: number;
        };
        /**
         * DraftIn
         * @description A new version. `after` is the version that was read, 0 for a new entry.
         */
        readonly DraftIn: {
            /** Document */
            readonly document: {
                readonly [key: string]: unknown;
            };
            /** After */
            readonly after: number;
            /** Note */
            readonly note?: string | null;
        };
        /**
         * DraftName
         * @description A draft. Another content system names its versions; null is the newest.
         */
        readonly DraftName: {
            /** Collection */
            readonly collection: string;
            /** Entry Id */
            readonly entry_id: string;
            /** Version */
            readonly version?: string | null;
        };
        /**
         * DraftOut
         * @description A shown draft, and its path.
         */
        readonly DraftOut: {
            /** Collection */
            readonly collection: string;
            /** Entry Id */
            readonly entry_id: string;
            /** Version */
            readonly version: string | null;
            /** Path */
            readonly path: string;
        };
        /**
         * EntryOut
         * @description An entry with its publications.
         */
        readonly EntryOut: {
            readonly newest: components["schemas"]["VersionOut"];
            /** Publications */
            readonly publications: readonly components["schemas"]["PublicationOut"][];
        };
        /** EntryStateOut */
        readonly EntryStateOut: {
            /** Entry Id */
            readonly entry_id: string;
            /** Newest */
            readonly newest: number;
            /** Author */
            readonly author: string;
            /**
             * Changed At
             * Format: date-time
             */
            readonly changed_at: string;
            /** Published */
            readonly published: number | null;
        };
        /** Envelope[BlogOut] */
        readonly Envelope_BlogOut_: {
            readonly result: components["schemas"]["BlogOut"];
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
        /** Envelope[ContactPageOut] */
        readonly Envelope_ContactPageOut_: {
            readonly result: components["schemas"]["ContactPageOut"];
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
        /** Envelope[EntryOut] */
        readonly Envelope_EntryOut_: {
            readonly result: components["schemas"]["EntryOut"];
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
        /** Envelope[NoneType] */
        readonly Envelope_NoneType_: {
            /** Result */
            readonly result: null;
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
        /** Envelope[PageOut] */
        readonly Envelope_PageOut_: {
            readonly result: components["schemas"]["PageOut"];
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
        /** Envelope[PictureOut] */
        readonly Envelope_PictureOut_: {
            readonly result: components["schemas"]["PictureOut"];
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
        /** Envelope[PostOut] */
        readonly Envelope_PostOut_: {
            readonly result: components["schemas"]["PostOut"];
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
        /** Envelope[PreviewOut] */
        readonly Envelope_PreviewOut_: {
            readonly result: components["schemas"]["PreviewOut"];
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
        /** Envelope[PublicationOut] */
        readonly Envelope_PublicationOut_: {
            readonly result: components["schemas"]["PublicationOut"];
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
        /** Envelope[Union[SigningOut, NoneType]] */
        readonly Envelope_Union_SigningOut__NoneType__: {
            readonly result: components["schemas"]["SigningOut"] | null;
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
        /** Envelope[VersionOut] */
        readonly Envelope_VersionOut_: {
            readonly result: components["schemas"]["VersionOut"];
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
        /** Envelope[list[DayCountOut]] */
        readonly Envelope_list_DayCountOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["DayCountOut"][];
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
        /** Envelope[list[EntryStateOut]] */
        readonly Envelope_list_EntryStateOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["EntryStateOut"][];
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
        /** Envelope[list[EventOut]] */
        readonly Envelope_list_EventOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["EventOut"][];
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
        /** Envelope[list[FeedbackOut]] */
        readonly Envelope_list_FeedbackOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["FeedbackOut"][];
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
        /** Envelope[list[KeptPictureOut]] */
        readonly Envelope_list_KeptPictureOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["KeptPictureOut"][];
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
        /** Envelope[list[PostSummaryOut]] */
        readonly Envelope_list_PostSummaryOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["PostSummaryOut"][];
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
        /** Envelope[list[SlotOut]] */
        readonly Envelope_list_SlotOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["SlotOut"][];
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
        /** Envelope[list[VersionOut]] */
        readonly Envelope_list_VersionOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["VersionOut"][];
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
         * EventIn
         * @description One event. The client makes its id, so that a repetition counts once.
         */
        readonly EventIn: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Name */
            readonly name: string;
            /**
             * Occurred At
             * Format: date-time
             */
            readonly occurred_at: string;
            /** Session Id */
            readonly session_id: string;
            /**
             * @default {
             *       "referrer": "none",
             *       "campaign": "none",
             *       "medium": "none",
             *       "source": "none",
             *       "term": "none",
             *       "content": "none",
             *       "referring_domain": "none"
             *     }
             */
            readonly attribution?: components["schemas"]["Attribution"];
            /**
             * Products
             * @default []
             */
            readonly products?: readonly components["schemas"]["AnalyticsProduct"][];
            /** Properties */
            readonly properties?: {
                readonly [key: string]: string | number | boolean | null;
            };
        };
        /**
         * EventOut
         * @description A stored event.
         */
        readonly EventOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Name */
            readonly name: string;
            /** Session Id */
            readonly session_id: string;
            /** Customer Id */
            readonly customer_id: string | null;
            /**
             * Occurred At
             * Format: date-time
             */
            readonly occurred_at: string;
            /**
             * Received At
             * Format: date-time
             */
            readonly received_at: string;
            /** Variant */
            readonly variant: string | null;
            /** Attribution */
            readonly attribution: {
                readonly [key: string]: unknown;
            };
            /** Products */
            readonly products: readonly {
                readonly [key: string]: unknown;
            }[];
            /** Properties */
            readonly properties: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * EventsIn
         * @description Events of a visitor who has consented to analytics.
         */
        readonly EventsIn: {
            /**
             * Consent
             * @constant
             */
            readonly consent: "non_essential";
            /** Events */
            readonly events: readonly components["schemas"]["EventIn"][];
        };
        /**
         * FeedbackIn
         * @description Feedback (docs/requirements.md §3, Feedback event).
         */
        readonly FeedbackIn: {
            /**
             * Category
             * @constant
             */
            readonly category: "user";
            /**
             * Event Type
             * @constant
             */
            readonly event_type: "feedback_event";
            /**
             * Name
             * @constant
             */
            readonly name: "feedback";
            /**
             * Rating
             * @enum {string}
             */
            readonly rating: "not_satisfied" | "neutral" | "satisfied";
            /**
             * Comment
             * @default
             */
            readonly comment?: string;
            /** Email */
            readonly email?: string | null;
            /** Source */
            readonly source: string;
            /** Variant */
            readonly variant?: string | null;
            readonly client_information: components["schemas"]["ClientInformation"];
        };
        /** FeedbackOut */
        readonly FeedbackOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Rating */
            readonly rating: string;
            /** Comment */
            readonly comment: string;
            /** Email */
            readonly email: string | null;
            /** Source */
            readonly source: string;
            /** Variant */
            readonly variant: string | null;
            /** Client Information */
            readonly client_information: {
                readonly [key: string]: unknown;
            };
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
        };
        /** Footer */
        readonly Footer: {
            /** Links */
            readonly links: readonly components["schemas"]["FooterLink"][];
        };
        /** FooterLink */
        readonly FooterLink: {
            /** Label */
            readonly label: string;
            /** Route */
            readonly route: string;
        };
        /**
         * Image
         * @description An uploaded picture, with its size in pixels and its alternative text.
         */
        readonly Image: {
            /** Src */
            readonly src: string;
            /** Alt */
            readonly alt: string;
            /** Width */
            readonly width: number;
            /** Height */
            readonly height: number;
            /** Caption */
            readonly caption?: string | null;
        };
        /**
         * ItemOut
         * @description A content item. The value of `markdown` is sanitised HTML.
         */
        readonly ItemOut: {
            /** Id */
            readonly id: string;
            /**
             * Type
             * @enum {string}
             */
            readonly type: "image" | "markdown" | "plain" | "json";
            /** Value */
            readonly value: unknown;
        };
        /** KeptPictureOut */
        readonly KeptPictureOut: {
            /** Src */
            readonly src: string;
            /** Width */
            readonly width: number;
            /** Height */
            readonly height: number;
            /** Author */
            readonly author: string;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
        };
        /**
         * Logo
         * @description Variants of the logo; the storefront's drawn logo when missing.
         */
        readonly Logo: {
            /** Light */
            readonly light?: string | null;
            /** Dark */
            readonly dark?: string | null;
            /** Compact */
            readonly compact?: string | null;
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
         * MetaIcons
         * @description Icons of browser tabs and home screens.
         */
        readonly MetaIcons: {
            /** Favicon */
            readonly favicon?: string | null;
            /** Touch */
            readonly touch?: string | null;
        };
        /**
         * NavigationItem
         * @description One item of the main navigation (docs/requirements.md §2, Main navigation).
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
         * @description A link of a feed entry.
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
         * @description An entry of the feed (docs/requirements.md §3, Notification).
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
         * OpenHours
         * @description Opening hours of some days of the week, in the support's time zone.
         */
        readonly OpenHours: {
            /** Days */
            readonly days: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
            /** Opens */
            readonly opens: string;
            /** Closes */
            readonly closes: string;
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
        /** PageOut */
        readonly PageOut: {
            /** Id */
            readonly id: string;
            /** Path */
            readonly path: string;
            /** Template */
            readonly template: string;
            /** Name */
            readonly name: string;
            /** Sections */
            readonly sections: readonly components["schemas"]["ItemOut"][];
            readonly seo: components["schemas"]["Seo"] | null;
        };
        /**
         * PageText
         * @description Title, description, heading and lead of a page. `{offer}`, `{site}` and `{draw}` are placeholders.
         */
        readonly PageText: {
            /** Title */
            readonly title: string;
            /** Description */
            readonly description: string;
            /** Heading */
            readonly heading: string;
            /**
             * Lead
             * @default
             */
            readonly lead?: string;
        };
        /**
         * PictureOut
         * @description A picture for items of type `image`. Sizes are in pixels.
         */
        readonly PictureOut: {
            /** Src */
            readonly src: string;
            /** Width */
            readonly width: number;
            /** Height */
            readonly height: number;
        };
        /** PostOut */
        readonly PostOut: {
            /** Slug */
            readonly slug: string;
            /** Title */
            readonly title: string;
            /** Excerpt */
            readonly excerpt: string;
            /** Author */
            readonly author: string;
            /**
             * Published On
             * Format: date
             */
            readonly published_on: string;
            readonly category: components["schemas"]["CategoryOut"];
            readonly image: components["schemas"]["Image"] | null;
            /** Sections */
            readonly sections: readonly components["schemas"]["ItemOut"][];
        };
        /**
         * PostSummaryOut
         * @description A post in a list.
         */
        readonly PostSummaryOut: {
            /** Slug */
            readonly slug: string;
            /** Title */
            readonly title: string;
            /** Excerpt */
            readonly excerpt: string;
            /** Author */
            readonly author: string;
            /**
             * Published On
             * Format: date
             */
            readonly published_on: string;
            readonly category: components["schemas"]["CategoryOut"];
            readonly image: components["schemas"]["Image"] | null;
        };
        /**
         * PreviewIn
         * @description Drafts to show together.
         */
        readonly PreviewIn: {
            /** Drafts */
            readonly drafts: readonly components["schemas"]["DraftName"][];
        };
        /**
         * PreviewOut
         * @description A link that shows drafts in the browser that opens it.
         */
        readonly PreviewOut: {
            /** Path */
            readonly path: string;
            /** Shows At */
            readonly shows_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            readonly expires_at: string;
        };
        /**
         * PublicationOut
         * @description A past or scheduled publication. A null version withdraws the entry.
         */
        readonly PublicationOut: {
            /** Id */
            readonly id: number;
            /** Version */
            readonly version: number | null;
            /**
             * Effective At
             * Format: date-time
             */
            readonly effective_at: string;
            /** Author */
            readonly author: string;
            /** Cancelled By */
            readonly cancelled_by: string | null;
        };
        /**
         * PublishIn
         * @description The version to publish, and when; null for now.
         */
        readonly PublishIn: {
            /** Version */
            readonly version: number;
            /** Effective At */
            readonly effective_at?: string | null;
        };
        /**
         * RebrandOut
         * @description The notice of a rebranding.
         */
        readonly RebrandOut: {
            /** Notice */
            readonly notice: string;
            /** Link */
            readonly link: string | null;
            /** Link Text */
            readonly link_text: string | null;
        };
        /**
         * RegulationImage
         * @description A mark of a regulator or an age limit.
         */
        readonly RegulationImage: {
            /** Src */
            readonly src: string;
            /** Alt */
            readonly alt: string;
            /** Url */
            readonly url?: string | null;
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
         * Seo
         * @description Metadata for search engines and shared links.
         */
        readonly Seo: {
            /** Title */
            readonly title: string;
            /** Description */
            readonly description: string;
            /** Image */
            readonly image?: string | null;
            /** Canonical */
            readonly canonical?: string | null;
            /**
             * Indexed
             * @default true
             */
            readonly indexed?: boolean;
        };
        /**
         * ShownPreviewOut
         * @description The shown drafts, and when the preview expires.
         */
        readonly ShownPreviewOut: {
            /** Drafts */
            readonly drafts: readonly components["schemas"]["DraftOut"][];
            /**
             * Expires At
             * Format: date-time
             */
            readonly expires_at: string;
        };
        /**
         * SigningOut
         * @description A session key, and the server's time, because the clock of a browser may be wrong.
         */
        readonly SigningOut: {
            /** Name */
            readonly name: string;
            /** Key */
            readonly key: string;
            /** Now */
            readonly now: number;
        };
        /**
         * SiteConfigurationOut
         * @description The site for the storefront.
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
            readonly theme: components["schemas"]["ThemeOut"];
            readonly support: components["schemas"]["Support"];
            readonly responsible_play: components["schemas"]["ResponsiblePlay"];
            /** Regulation Text */
            readonly regulation_text: string;
            /** Regulation Images */
            readonly regulation_images: readonly components["schemas"]["RegulationImage"][];
            /** Payment Logos */
            readonly payment_logos: readonly string[];
            readonly sitewide_banner: components["schemas"]["SitewideBanner"] | null;
            readonly rebrand: components["schemas"]["RebrandOut"] | null;
            /** Social Links */
            readonly social_links: readonly components["schemas"]["SocialLink"][];
            readonly app_stores: components["schemas"]["AppStores"];
            /** Cookie Consent Days */
            readonly cookie_consent_days: number;
            /** Sub Variant */
            readonly sub_variant: string | null;
            /** Pricing Id */
            readonly pricing_id: string | null;
            /** Offers */
            readonly offers: readonly string[];
            /** Default Cause */
            readonly default_cause: string | null;
            /** Affiliate Variant */
            readonly affiliate_variant: ("A" | "B" | "C") | null;
            readonly home: components["schemas"]["PageText"];
            /** Content Paths */
            readonly content_paths: readonly string[];
            readonly preview: components["schemas"]["ShownPreviewOut"] | null;
        };
        /**
         * SitewideBanner
         * @description A line at the top of every page, until it is dismissed or changed.
         */
        readonly SitewideBanner: {
            /** Text */
            readonly text: string;
            /** Link */
            readonly link?: string | null;
            /** Link Text */
            readonly link_text?: string | null;
        };
        /**
         * SlotOut
         * @description A slot of a page; it shows the first `show` creatives that were neither dismissed nor shown often
         *     enough.
         */
        readonly SlotOut: {
            /** Slot */
            readonly slot: string;
            /** Placement */
            readonly placement: string;
            /** Show */
            readonly show: number;
            /** Creatives */
            readonly creatives: readonly components["schemas"]["CreativeOut"][];
        };
        /**
         * SocialLink
         * @description Our page on a social network (docs/requirements.md §3, Social link).
         */
        readonly SocialLink: {
            /**
             * Network
             * @enum {string}
             */
            readonly network: "facebook" | "instagram" | "linkedin" | "x" | "youtube";
            /** Url */
            readonly url: string;
        };
        /**
         * Support
         * @description Support channels (docs/requirements.md §3, Customer support settings).
         */
        readonly Support: {
            /** Phone */
            readonly phone: string;
            /** Opening Hours */
            readonly opening_hours: string;
            /** Email */
            readonly email: string;
            /** Chat Url */
            readonly chat_url?: string | null;
            /** Time Zone */
            readonly time_zone?: string | null;
            /**
             * Hours
             * @default []
             */
            readonly hours?: readonly components["schemas"]["OpenHours"][];
        };
        /**
         * ThemeOut
         * @description The theme, with every part that is not a style, even when empty.
         */
        readonly ThemeOut: {
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
            /** @default {} */
            readonly typography?: components["schemas"]["Typography"];
            /** Shadow */
            readonly shadow?: ("none" | "soft" | "strong") | null;
            readonly logo: components["schemas"]["Logo"];
            /** Logo Of Locale */
            readonly logo_of_locale: {
                readonly [key: string]: components["schemas"]["Logo"];
            };
            /** @default {} */
            readonly meta_icons?: components["schemas"]["MetaIcons"];
            /**
             * Share Images
             * @default {}
             */
            readonly share_images?: {
                readonly [key: string]: string;
            };
            /** Motif */
            readonly motif?: ("none" | "leaves" | "balls") | null;
            readonly component_variants: components["schemas"]["ComponentVariants"];
        };
        /**
         * TopicOut
         * @description A topic of the contact form, and an answer to read first, as HTML.
         */
        readonly TopicOut: {
            /** Question */
            readonly question: string;
            /** Answer */
            readonly answer: string;
        };
        /**
         * Typography
         * @description The font. `scale` is the size of text in hundredths of the design system's.
         */
        readonly Typography: {
            /** Family */
            readonly family?: ("figtree" | "system" | "serif") | null;
            /** Scale */
            readonly scale?: number | null;
        };
        /**
         * UnpublishIn
         * @description When to withdraw an entry; null for now.
         */
        readonly UnpublishIn: {
            /** Effective At */
            readonly effective_at?: string | null;
        };
        /** VersionOut */
        readonly VersionOut: {
            /** Collection */
            readonly collection: string;
            /** Entry Id */
            readonly entry_id: string;
            /** Version */
            readonly version: number;
            /** Document */
            readonly document: {
                readonly [key: string]: unknown;
            };
            /** Author */
            readonly author: string;
            /** Note */
            readonly note: string | null;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
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
    readonly get_signing_key: {
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
                    readonly "application/json": components["schemas"]["Envelope_Union_SigningOut__NoneType__"];
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
    readonly get_page: {
        readonly parameters: {
            readonly query: {
                readonly path: string;
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
                    readonly "application/json": components["schemas"]["Envelope_PageOut_"];
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
    readonly get_blog: {
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
                    readonly "application/json": components["schemas"]["Envelope_BlogOut_"];
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
    readonly list_posts: {
        readonly parameters: {
            readonly query?: {
                readonly category?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_PostSummaryOut__"];
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
    readonly get_post: {
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
                    readonly "application/json": components["schemas"]["Envelope_PostOut_"];
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
    readonly get_contact_page: {
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
                    readonly "application/json": components["schemas"]["Envelope_ContactPageOut_"];
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
    readonly list_placements: {
        readonly parameters: {
            readonly query?: {
                readonly page?: string | null;
                readonly path?: string;
                readonly cart?: readonly string[] | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_SlotOut__"];
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
    readonly make_preview: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collection: string;
                readonly entry_id: string;
                readonly version: number;
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
                    readonly "application/json": components["schemas"]["Envelope_PreviewOut_"];
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
    readonly preview_drafts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PreviewIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PreviewOut_"];
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
    readonly list_entries: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly collection: string;
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
                    readonly "application/json": components["schemas"]["Envelope_list_EntryStateOut__"];
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
    readonly get_entry_for_edit: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collection: string;
                readonly entry_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_EntryOut_"];
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
    readonly write_draft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collection: string;
                readonly entry_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DraftIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_VersionOut_"];
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
    readonly list_entry_versions: {
        readonly parameters: {
            readonly query?: {
                readonly limit?: number;
                readonly offset?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly collection: string;
                readonly entry_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_list_VersionOut__"];
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
    readonly get_entry_version: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collection: string;
                readonly entry_id: string;
                readonly version: number;
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
                    readonly "application/json": components["schemas"]["Envelope_VersionOut_"];
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
    readonly publish_entry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collection: string;
                readonly entry_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PublishIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PublicationOut_"];
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
    readonly unpublish_entry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collection: string;
                readonly entry_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UnpublishIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PublicationOut_"];
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
    readonly cancel_publication: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly collection: string;
                readonly entry_id: string;
                readonly publication_id: number;
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
    readonly list_pictures: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_KeptPictureOut__"];
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
    readonly add_picture: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
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
                    readonly "application/json": components["schemas"]["Envelope_PictureOut_"];
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
    readonly remove_picture: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly name: string;
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
    readonly give_feedback: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FeedbackIn"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_NoneType_"];
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
    readonly list_feedback: {
        readonly parameters: {
            readonly query?: {
                readonly rating?: ("not_satisfied" | "neutral" | "satisfied") | null;
                readonly limit?: number;
                readonly offset?: number;
                readonly since?: string | null;
                readonly until?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_FeedbackOut__"];
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
    readonly report_client_errors: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClientErrorsIn"];
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
    readonly add_analytics_events: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EventsIn"];
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
    readonly list_analytics_events: {
        readonly parameters: {
            readonly query?: {
                readonly name?: string | null;
                readonly limit?: number;
                readonly offset?: number;
                readonly since?: string | null;
                readonly until?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_EventOut__"];
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
    readonly count_analytics_events: {
        readonly parameters: {
            readonly query?: {
                readonly zone?: string;
                readonly since?: string | null;
                readonly until?: string | null;
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
                    readonly "application/json": components["schemas"]["Envelope_list_DayCountOut__"];
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
