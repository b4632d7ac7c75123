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
         * @description Opens an account and signs its owner in. 409 `sign_up_refused` when the email address is taken.
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
         *     401 `wrong_credentials` for an unknown address and for a wrong password alike. 401 `2fa_required` with
         *     `entities.two_factor` asks for the same call again with `otp`; 422 `2fa_incorrect` and
         *     `2fa_account_locked` refuse a code.
         */
        readonly post: operations["login"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/autologin": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Autologin
         * @description Signs in with a link of a partner or a message: a weak session, unless the link asks for a code.
         *
         *     404 `link_unknown`, 409 `link_used`, `link_expired` and `link_of_another_purpose`; codes as in login.
         */
        readonly post: operations["autologin"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/autologin/transfer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Transfer Login
         * @description Signs in a customer whom another of our sites hands over; refusals as in autologin.
         */
        readonly post: operations["transfer_login"];
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
         * @description Exchanges the refresh token; with `otp`, also steps up for what the code was asked for.
         *
         *     401 `unauthorised` when the proofs contradict each other or count no more, 401 `session_expired` when
         *     it is over because of time: the client must sign out. With `otp` 422 `2fa_incorrect`,
         *     `2fa_account_locked` and `AUTH_REFRESH_FAILED` leave the session as it is.
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
    readonly "/api/customer/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change Password
         * @description Changes the password: every other session ends, and this one goes on with new tokens.
         *
         *     Needs a step-up for `password_change`. 422 `wrong_password`; 400 with target `new_password`.
         */
        readonly post: operations["change_password"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/force-password-change": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Force Password Change
         * @description Chooses the password that must be chosen before anything else; the session is a full one then.
         *
         *     422 `no_change_required`; 400 with target `new_password`.
         */
        readonly post: operations["force_password_change"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/forgot-password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Forgot Password
         * @description Sends a link, if there is such a customer; the answer does not tell.
         */
        readonly post: operations["forgot_password"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/forgot-password/check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check Reset Link
         * @description Shows what a link is for and changes nothing.
         *
         *     404 `link_unknown`, 409 `link_used`, `link_expired` and `link_of_another_purpose`.
         */
        readonly post: operations["check_reset_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/forgot-password/reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Reset Password
         * @description Chooses a new password with a link, once; every session ends.
         *
         *     401 `2fa_required` asks for the same call again with `otp`, as login does.
         */
        readonly post: operations["reset_password"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/heartbeat": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Heartbeat
         * @description Says that the customer was active; a client sends it only then. 401 `session_expired`.
         */
        readonly post: operations["heartbeat"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Sessions
         * @description Live sessions, the last used first.
         */
        readonly get: operations["list_sessions"];
        readonly put?: never;
        readonly post?: never;
        /**
         * End Other Sessions
         * @description Ends every session but this one. Needs a step-up for `session_revoke`.
         */
        readonly delete: operations["end_other_sessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/sessions/{session_id}": {
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
         * End Own Session
         * @description Ends one session. Needs a step-up for `session_revoke`.
         */
        readonly delete: operations["end_own_session"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/devices": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Devices
         * @description The trusted devices, the last seen first.
         */
        readonly get: operations["list_devices"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/devices/{device_id}": {
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
         * End Device Trust
         * @description Trusts a device no more and ends its other sessions. Needs a step-up for `session_revoke`.
         */
        readonly delete: operations["end_device_trust"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Two Factor Config
         * @description How the customer is protected.
         */
        readonly get: operations["get_two_factor_config"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth/send-code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send Code
         * @description Asks for the code of a step-up; then `POST /api/refresh` takes it as `otp`.
         *
         *     429 `2fa_code_sent_recently` with Retry-After; 422 `2fa_account_locked`.
         */
        readonly post: operations["send_code"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth/prompt-acknowledged": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Acknowledge Two Factor Prompt
         * @description The customer saw the advice to protect their account; it is not shown again.
         */
        readonly post: operations["acknowledge_two_factor_prompt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth/authenticator": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Enrol Authenticator
         * @description Begins to set up an authenticator. Needs a step-up for `two_factor_change`.
         */
        readonly post: operations["enrol_authenticator"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth/email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Enrol Email
         * @description Begins to use codes by email and sends the first. Needs a step-up for `two_factor_change`.
         */
        readonly post: operations["enrol_email"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth/sms": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Enrol Sms
         * @description Begins to use codes by SMS and sends the first. Needs a step-up for `two_factor_change`.
         */
        readonly post: operations["enrol_sms"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth/{method}/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm Second Factor
         * @description Puts the new second factor into use, in the place of another; answers the recovery codes.
         *
         *     422 `2fa_incorrect`, `2fa_account_locked`, `2fa_not_enrolling`.
         */
        readonly post: operations["confirm_second_factor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Disable Second Factor
         * @description Removes the second factor. Needs a step-up for `two_factor_change`.
         */
        readonly post: operations["disable_second_factor"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/two-factor-auth/recovery-codes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Make Recovery Codes
         * @description Ten new recovery codes in the place of all others. Needs a step-up for `two_factor_change`.
         */
        readonly post: operations["make_recovery_codes"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/login/passkey/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get Passkey Login Options
         * @description What `navigator.credentials.get` is given to sign in.
         */
        readonly post: operations["get_passkey_login_options"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/login/passkey": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Login With Passkey
         * @description Signs in with a passkey, which stands for password and code. 401 `passkey_refused`.
         */
        readonly post: operations["login_with_passkey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/passkeys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List Passkeys
         * @description The customer's passkeys, the oldest first.
         */
        readonly get: operations["list_passkeys"];
        readonly put?: never;
        /**
         * Register Passkey
         * @description Adds the passkey that was made with these options. 400 `passkey_invalid`, 409 `passkey_known`.
         */
        readonly post: operations["register_passkey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/passkeys/options": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Get Passkey Registration Options
         * @description What `navigator.credentials.create` is given. Needs a step-up for `passkey_change`.
         */
        readonly post: operations["get_passkey_registration_options"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/passkeys/{passkey_id}": {
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
         * Remove Passkey
         * @description Removes a passkey. Needs a step-up for `passkey_change`.
         */
        readonly delete: operations["remove_passkey"];
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
         * @description The signed-in customer; in the weak session of a link masked, and without money.
         *
         *     While a service that owns a part does not answer, that part is null, `messages` say so and
         *     `entities.missing` names the service.
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
    readonly "/api/customer/details": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Details
         * @description The customer's own details.
         */
        readonly get: operations["get_details"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Patch Details
         * @description Changes details. 409 `verification_under_way`; 422 `country_change`.
         *
         *     Another name, another birth date, or a move into TAS, VIC, NT or SA takes a verification away.
         */
        readonly patch: operations["patch_details"];
        readonly trace?: never;
    };
    readonly "/api/customer/email": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change Email
         * @description Sends a link to a new email address, which counts once the link is used.
         *
         *     Needs the step-up `email_change` bound to the new address in lower case.
         */
        readonly post: operations["change_email"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/upgrade-account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Upgrade
         * @description What the account still needs (docs/requirements.md, Customer: accountUpgrade).
         */
        readonly get: operations["get_upgrade"];
        readonly put?: never;
        /**
         * Upgrade Account
         * @description Completes the account. 400 names every field that is still wrong.
         */
        readonly post: operations["upgrade_account"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/identity/addresses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Search Addresses
         * @description Addresses that begin like `q`. 503 `address_lookup_unavailable`: type it in by hand.
         */
        readonly get: operations["search_addresses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/identity/addresses/{suggestion_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read Address
         * @description The parts of a suggested address. 404 for an id that means nothing.
         */
        readonly get: operations["read_address"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/confirmations/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show Link
         * @description What a link is for; opening it changes nothing.
         *
         *     404 `link_unknown`; 409 `link_used`, `link_expired`, `link_replaced`.
         */
        readonly get: operations["show_link"];
        readonly put?: never;
        /**
         * Use Link
         * @description Does once what the link is for. Refused as the GET is; 409 `email_taken`.
         */
        readonly post: operations["use_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/confirm-address": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm Address
         * @description The signed-in customer confirms the postal address on record.
         */
        readonly post: operations["confirm_address"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/confirm-address/send-link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send Address Link
         * @description Sends the link that confirms the postal address again. 429 within a minute of the last.
         */
        readonly post: operations["send_address_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/confirm-email/send-link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send Email Link
         * @description Sends the link that confirms the email address again. 429 within a minute of the last.
         */
        readonly post: operations["send_email_link"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/locate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Location
         * @description Where the client is, by its network address. Abroad nothing is sold and everything may be read.
         */
        readonly get: operations["get_location"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/country-confirmation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm Country
         * @description The customer says why they are abroad.
         */
        readonly post: operations["confirm_country"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/communication-preferences": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Own
         * @description The signed-in customer's choices.
         */
        readonly get: operations["get_own"];
        /**
         * Put Own
         * @description Changes the signed-in customer's choices, at once. 422 `amount_invalid`.
         */
        readonly put: operations["put_own"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/communication-preferences/{preferences_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get By Link
         * @description The choices behind the signed id of a mail. 404 `link_unknown`.
         */
        readonly get: operations["get_by_link"];
        /**
         * Put By Link
         * @description Changes the choices behind the signed id of a mail, at once and without signing in.
         */
        readonly put: operations["put_by_link"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/unsubscribe/{customer_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check Unsubscription
         * @description Whether the link of a mail is good; opening it changes nothing. 404 `link_unknown`.
         */
        readonly get: operations["check_unsubscription"];
        readonly put?: never;
        /**
         * Unsubscribe
         * @description Stops all marketing on every channel, at once.
         */
        readonly post: operations["unsubscribe"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/unsubscribe/{customer_id}/{product_offer_key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Check Offer Unsubscription
         * @description Whether the link of a mail is good; opening it changes nothing. 404 `link_unknown`.
         */
        readonly get: operations["check_offer_unsubscription"];
        readonly put?: never;
        /**
         * Unsubscribe From Offer
         * @description Stops all marketing of one offer, at once.
         */
        readonly post: operations["unsubscribe_from_offer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/unsubscribe/{customer_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Unsubscribe In One Click
         * @description As `/api/unsubscribe`, for mail programs (RFC 8058). 400 `body_invalid`, 404 `link_unknown`.
         */
        readonly post: operations["unsubscribe_in_one_click"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/unsubscribe/{customer_id}/{product_offer_key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Unsubscribe From Offer In One Click
         * @description The same for one offer.
         */
        readonly post: operations["unsubscribe_from_offer_in_one_click"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Verification
         * @description Methods in the order of the customer's region, and where each stands.
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
    readonly "/api/customer/verification/form": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get Form
         * @description The form of the method `pdf_form`, with the customer's details filled in, to print and certify.
         */
        readonly get: operations["get_form"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/verification/documents": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upload Document
         * @description Takes one document as the body: JPEG, PNG or PDF, at most 8 MiB. 400 `document_type`.
         */
        readonly post: operations["upload_document"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/verification/auto_verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify Automatically
         * @description Compares the details on record with public data.
         */
        readonly post: operations["verify_automatically"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/verification/connect_id": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify By Connect Id
         * @description Begins a check at the customer's bank; go on at `attempt.redirect_url`.
         */
        readonly post: operations["verify_by_connect_id"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/verification/greenid_ui": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify By Greenid
         * @description Begins a check on the provider's page; go on at `attempt.redirect_url`.
         */
        readonly post: operations["verify_by_greenid"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/verification/drivers_licence": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify By Licence
         * @description Checks a driver's licence.
         */
        readonly post: operations["verify_by_licence"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/verification/photo_id_upload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify By Photo
         * @description Hands in pictures of a document: `front`, and `back` and `selfie` where there are.
         */
        readonly post: operations["verify_by_photo"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/verification/pdf_form": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify By Form
         * @description Hands in the certified form, part `form`, for a person to look at.
         */
        readonly post: operations["verify_by_form"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/identity/verification-notifications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Take Notification
         * @description The provider's word that a check moved on, signed; the check itself is then asked for.
         */
        readonly post: operations["take_notification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/migration/migrate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Migrate Customer
         * @description Moves the account. 202 while it runs: ask again every 3 s; 200 when it is done.
         *
         *     422 `migration_ineligible`; after a failure once `migration_failed` or `migration_excluded`, and the
         *     next call tries again.
         */
        readonly post: operations["migrate_customer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/customer/close": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Preview Closure
         * @description What stands in the way of closing the account.
         */
        readonly get: operations["preview_closure"];
        readonly put?: never;
        /**
         * Close Account
         * @description Closes the account for good: sessions end, marketing stops, open tickets stay valid.
         *
         *     Needs the step-up `closure`. 422 `balance_not_zero` while there is money: withdraw or donate it first.
         */
        readonly post: operations["close_account"];
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
         * AddressOut
         * @description The parts of an address by field of the sign-up form; an unknown part is empty.
         */
        readonly AddressOut: {
            /** Address Line1 */
            readonly address_line1: string;
            /** Address Line2 */
            readonly address_line2: string;
            /** Suburb */
            readonly suburb: string;
            /** State */
            readonly state: string;
            /** Postcode */
            readonly postcode: string;
            /** Country */
            readonly country: string;
        };
        /**
         * AttemptOut
         * @description The newest attempt.
         *
         *     `state`: sending, unknown, waiting_customer (go to `redirect_url`), waiting_provider, in_review, passed,
         *     failed (`reason` says why) or abandoned.
         */
        readonly AttemptOut: {
            /**
             * Attempt Id
             * Format: uuid
             */
            readonly attempt_id: string;
            /** Method */
            readonly method: string;
            /** State */
            readonly state: string;
            /** Redirect Url */
            readonly redirect_url: string | null;
            /** Reason */
            readonly reason: string | null;
            /**
             * Started At
             * Format: date-time
             */
            readonly started_at: string;
        };
        /**
         * AuthenticatorOut
         * @description What an authenticator is set up with; shown this once.
         */
        readonly AuthenticatorOut: {
            /** Secret */
            readonly secret: string;
            /** Otpauth Uri */
            readonly otpauth_uri: string;
            /** Qr Svg */
            readonly qr_svg: string;
        };
        /**
         * AverageTransactionValueOut
         * @description Average value of an order by category (docs/domain.md §10.4).
         *
         *     Null until there are enough orders, above a limit of the customer, and during a break or an exclusion.
         */
        readonly AverageTransactionValueOut: {
            readonly atv_commercial?: components["schemas"]["MoneyOut"] | null;
            readonly atv_charity?: components["schemas"]["MoneyOut"] | null;
            readonly atv_social_syndicate?: components["schemas"]["MoneyOut"] | null;
            readonly atv_syndicate?: components["schemas"]["MoneyOut"] | null;
        };
        /**
         * ChangeDetailsBody
         * @description The details to change; what is left out stays as it is.
         */
        readonly ChangeDetailsBody: {
            /** First Name */
            readonly first_name?: string | null;
            /** Last Name */
            readonly last_name?: string | null;
            /**
             * Date Of Birth
             * Format: date
             */
            readonly date_of_birth?: string | null;
            /** Phone Number */
            readonly phone_number?: string | null;
            /** Address Line1 */
            readonly address_line1?: string | null;
            /** Address Line2 */
            readonly address_line2?: string | null;
            /** Suburb */
            readonly suburb?: string | null;
            /** State */
            readonly state?: string | null;
            /** Postcode */
            readonly postcode?: string | null;
            /** Country */
            readonly country?: string | null;
        };
        /**
         * ChangePasswordBody
         * @description The password as it is and as it will be.
         */
        readonly ChangePasswordBody: {
            /**
             * Current Password
             * Format: password
             */
            readonly current_password: string;
            /**
             * New Password
             * Format: password
             */
            readonly new_password: string;
        };
        /**
         * ChosenPreferences
         * @description The channels to change; those left out stay as they are.
         */
        readonly ChosenPreferences: {
            /** Email */
            readonly email?: boolean | null;
            /** Phone */
            readonly phone?: boolean | null;
            /** Sms */
            readonly sms?: boolean | null;
            /** Directmail */
            readonly directmail?: boolean | null;
            /** Push */
            readonly push?: boolean | null;
        };
        /**
         * CloseBody
         * @description Why, and the agreement to what closing means.
         */
        readonly CloseBody: {
            /** Reasons */
            readonly reasons: readonly string[];
            /** Comment */
            readonly comment?: string | null;
            /**
             * Accept Terms
             * @default false
             */
            readonly accept_terms?: boolean;
        };
        /**
         * CloseOut
         * @description `closed` with 200; `processing` with 202: it completes in the background and ends with a mail.
         */
        readonly CloseOut: {
            /**
             * Status
             * @enum {string}
             */
            readonly status: "closed" | "processing";
        };
        /**
         * ClosePreviewOut
         * @description What the page of closing shows; the amounts are null while the wallet does not answer.
         */
        readonly ClosePreviewOut: {
            /** Reasons */
            readonly reasons: readonly components["schemas"]["ReasonOut"][];
            readonly balance: components["schemas"]["MoneyOut"] | null;
            readonly withdrawable_funds: components["schemas"]["MoneyOut"] | null;
            /** Can Close */
            readonly can_close: boolean | null;
            /** Under Way */
            readonly under_way: boolean;
        };
        /**
         * CommunicationPreferencesOut
         * @description See docs/requirements.md, Communication preferences; and the offers that the customer unsubscribed
         *     from.
         */
        readonly CommunicationPreferencesOut: {
            readonly features: components["schemas"]["FeaturesOut"];
            readonly preferences: components["schemas"]["PreferencesOut"];
            /** Unsubscribed Offer Keys */
            readonly unsubscribed_offer_keys: readonly string[];
            readonly minimum_jackpot_amount: components["schemas"]["MoneyOut"] | null;
        };
        /**
         * ConfirmBody
         * @description The first code of a new second factor.
         */
        readonly ConfirmBody: {
            /** Otp */
            readonly otp: string;
        };
        /**
         * ConsentBody
         * @description The agreement to have one's details checked.
         */
        readonly ConsentBody: {
            /**
             * Consent
             * @default false
             */
            readonly consent?: boolean;
        };
        /**
         * CredentialBody
         * @description What the browser's `PublicKeyCredential.toJSON()` gives.
         */
        readonly CredentialBody: {
            /** Credential */
            readonly credential: {
                readonly [key: string]: unknown;
            };
        };
        /**
         * CustomerDetailsOut
         * @description The customer's own details.
         */
        readonly CustomerDetailsOut: {
            /** First Name */
            readonly first_name: string;
            /** Last Name */
            readonly last_name: string;
            /** Email */
            readonly email: string;
            /**
             * Date Of Birth
             * Format: date
             */
            readonly date_of_birth: string;
            /** Phone Number */
            readonly phone_number: string;
            /** Address Line1 */
            readonly address_line1: string;
            /** Address Line2 */
            readonly address_line2: string | null;
            /** Suburb */
            readonly suburb: string;
            /** State */
            readonly state: string;
            /** Postcode */
            readonly postcode: string;
            /** Country */
            readonly country: string;
            /** Address Confirmation Required */
            readonly address_confirmation_required: boolean;
            /** Email Address Confirmation Required */
            readonly email_address_confirmation_required: boolean;
            /** Email Confirmed At */
            readonly email_confirmed_at: string | null;
        };
        /**
         * CustomerOut
         * @description The signed-in customer: what identity itself knows, as signing in and signing up answer it.
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
            /** Account Status */
            readonly account_status: string;
            /** Account Upgrade */
            readonly account_upgrade: boolean;
            /** Migration Status */
            readonly migration_status: string;
            /** Country Banned */
            readonly country_banned: boolean;
            /** Country Banned Confirmation Required */
            readonly country_banned_confirmation_required: boolean;
            /** Address Confirmation Required */
            readonly address_confirmation_required: boolean;
            /** Email Address Confirmation Required */
            readonly email_address_confirmation_required: boolean;
            readonly atv: components["schemas"]["AverageTransactionValueOut"];
        };
        /**
         * CustomerRecordOut
         * @description The whole record; what another service owns is null while that service does not answer.
         */
        readonly CustomerRecordOut: {
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
            /** Account Status */
            readonly account_status: string;
            /** Account Upgrade */
            readonly account_upgrade: boolean;
            /** Migration Status */
            readonly migration_status: string;
            /** Country Banned */
            readonly country_banned: boolean;
            /** Country Banned Confirmation Required */
            readonly country_banned_confirmation_required: boolean;
            /** Address Confirmation Required */
            readonly address_confirmation_required: boolean;
            /** Email Address Confirmation Required */
            readonly email_address_confirmation_required: boolean;
            readonly atv: components["schemas"]["AverageTransactionValueOut"];
            /** Force Password Change */
            readonly force_password_change: boolean;
            /** Tfa Prompt Required */
            readonly tfa_prompt_required: boolean;
            readonly verification: components["schemas"]["VerificationSummaryOut"];
            readonly verification_rules: components["schemas"]["VerificationRulesOut"];
            /** Communication Preferences */
            readonly communication_preferences: {
                readonly [key: string]: boolean;
            };
            /** Experiment Groups */
            readonly experiment_groups: {
                readonly [key: string]: string;
            };
            readonly balance: components["schemas"]["MoneyOut"] | null;
            readonly available_funds: components["schemas"]["MoneyOut"] | null;
            readonly withdrawable_funds: components["schemas"]["MoneyOut"] | null;
            readonly pre_commitment: components["schemas"]["MoneyOut"] | null;
            /** Spend Limits */
            readonly spend_limits: readonly components["schemas"]["SpendLimitOut"][] | null;
            /** Spend Limit Required */
            readonly spend_limit_required: boolean | null;
            /** Payment Methods */
            readonly payment_methods: readonly string[] | null;
            /** Withdrawal Methods */
            readonly withdrawal_methods: readonly string[] | null;
            /** Favourite Numbers */
            readonly favourite_numbers: readonly string[] | null;
            /** Automatic Favourite Numbers */
            readonly automatic_favourite_numbers: boolean;
            /** Membership Programs */
            readonly membership_programs: readonly string[];
            /** Available Recurring Purchase Methods */
            readonly available_recurring_purchase_methods: readonly string[];
            /** Selected Recurring Purchase Method Key */
            readonly selected_recurring_purchase_method_key: string | null;
        };
        /**
         * DeviceOut
         * @description A device that skips the second factor at sign-in.
         */
        readonly DeviceOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Name */
            readonly name: string;
            /**
             * Last Seen At
             * Format: date-time
             */
            readonly last_seen_at: string;
            /**
             * Trusted Until
             * Format: date-time
             */
            readonly trusted_until: string;
            /** Current */
            readonly current: boolean;
        };
        /**
         * DocumentOut
         * @description An uploaded document; only staff can read it.
         */
        readonly DocumentOut: {
            /**
             * Document Id
             * Format: uuid
             */
            readonly document_id: string;
        };
        /**
         * DocumentsBody
         * @description Documents that were uploaded before.
         */
        readonly DocumentsBody: {
            /**
             * Consent
             * @default false
             */
            readonly consent?: boolean;
            /** Document Ids */
            readonly document_ids: readonly string[];
        };
        /**
         * EmailBody
         * @description A new email address.
         */
        readonly EmailBody: {
            /** Email */
            readonly email: string;
        };
        /** Envelope[AddressOut] */
        readonly Envelope_AddressOut_: {
            readonly result: components["schemas"]["AddressOut"];
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
        /** Envelope[AuthenticatorOut] */
        readonly Envelope_AuthenticatorOut_: {
            readonly result: components["schemas"]["AuthenticatorOut"];
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
        /** Envelope[CloseOut] */
        readonly Envelope_CloseOut_: {
            readonly result: components["schemas"]["CloseOut"];
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
        /** Envelope[ClosePreviewOut] */
        readonly Envelope_ClosePreviewOut_: {
            readonly result: components["schemas"]["ClosePreviewOut"];
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
        /** Envelope[CommunicationPreferencesOut] */
        readonly Envelope_CommunicationPreferencesOut_: {
            readonly result: components["schemas"]["CommunicationPreferencesOut"];
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
        /** Envelope[CustomerDetailsOut] */
        readonly Envelope_CustomerDetailsOut_: {
            readonly result: components["schemas"]["CustomerDetailsOut"];
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
        /** Envelope[CustomerRecordOut] */
        readonly Envelope_CustomerRecordOut_: {
            readonly result: components["schemas"]["CustomerRecordOut"];
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
        /** Envelope[DocumentOut] */
        readonly Envelope_DocumentOut_: {
            readonly result: components["schemas"]["DocumentOut"];
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
        /** Envelope[HeartbeatOut] */
        readonly Envelope_HeartbeatOut_: {
            readonly result: components["schemas"]["HeartbeatOut"];
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
        /** Envelope[LinkOut] */
        readonly Envelope_LinkOut_: {
            readonly result: components["schemas"]["LinkOut"];
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
        /** Envelope[LocationOut] */
        readonly Envelope_LocationOut_: {
            readonly result: components["schemas"]["LocationOut"];
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
        /** Envelope[MigrationOut] */
        readonly Envelope_MigrationOut_: {
            readonly result: components["schemas"]["MigrationOut"];
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
        /** Envelope[OptionsOut] */
        readonly Envelope_OptionsOut_: {
            readonly result: components["schemas"]["OptionsOut"];
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
        /** Envelope[PasskeyOut] */
        readonly Envelope_PasskeyOut_: {
            readonly result: components["schemas"]["PasskeyOut"];
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
        /** Envelope[PresenceOut] */
        readonly Envelope_PresenceOut_: {
            readonly result: components["schemas"]["PresenceOut"];
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
        /** Envelope[RecoveryCodesOut] */
        readonly Envelope_RecoveryCodesOut_: {
            readonly result: components["schemas"]["RecoveryCodesOut"];
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
        /** Envelope[ResetLinkOut] */
        readonly Envelope_ResetLinkOut_: {
            readonly result: components["schemas"]["ResetLinkOut"];
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
        /** Envelope[SentCodeOut] */
        readonly Envelope_SentCodeOut_: {
            readonly result: components["schemas"]["SentCodeOut"];
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
        /** Envelope[SuggestionsOut] */
        readonly Envelope_SuggestionsOut_: {
            readonly result: components["schemas"]["SuggestionsOut"];
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
        /** Envelope[TwoFactorOut] */
        readonly Envelope_TwoFactorOut_: {
            readonly result: components["schemas"]["TwoFactorOut"];
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
        /** Envelope[UpgradeOut] */
        readonly Envelope_UpgradeOut_: {
            readonly result: components["schemas"]["UpgradeOut"];
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
        /** Envelope[UsedLinkOut] */
        readonly Envelope_UsedLinkOut_: {
            readonly result: components["schemas"]["UsedLinkOut"];
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
        /** Envelope[VerificationOut] */
        readonly Envelope_VerificationOut_: {
            readonly result: components["schemas"]["VerificationOut"];
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
        /** Envelope[list[DeviceOut]] */
        readonly Envelope_list_DeviceOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["DeviceOut"][];
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
        /** Envelope[list[PasskeyOut]] */
        readonly Envelope_list_PasskeyOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["PasskeyOut"][];
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
        /** Envelope[list[SessionOut]] */
        readonly Envelope_list_SessionOut__: {
            /** Result */
            readonly result: readonly components["schemas"]["SessionOut"][];
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
         * FeaturesOut
         * @description The channels there are, in the order of display, and jackpots to choose from.
         */
        readonly FeaturesOut: {
            /** Methods Enabled */
            readonly methods_enabled: boolean;
            /** Methods */
            readonly methods: readonly components["schemas"]["MethodNameOut"][];
            /** Minimum Jackpot Amounts */
            readonly minimum_jackpot_amounts: readonly components["schemas"]["MoneyOut"][];
        };
        /**
         * ForgotPasswordBody
         * @description Whose password was forgotten.
         */
        readonly ForgotPasswordBody: {
            /** Email */
            readonly email: string;
        };
        /**
         * HeartbeatOut
         * @description Answer to a heartbeat.
         */
        readonly HeartbeatOut: {
            /**
             * Session Id
             * Format: uuid
             */
            readonly session_id: string;
            /** Inactivity Seconds */
            readonly inactivity_seconds: number;
        };
        /**
         * LicenceBody
         * @description A driver's licence.
         */
        readonly LicenceBody: {
            /**
             * Consent
             * @default false
             */
            readonly consent?: boolean;
            /** Licence Number */
            readonly licence_number: string;
            /** Card Number */
            readonly card_number: string;
            /** Issuing State */
            readonly issuing_state: string;
        };
        /**
         * LinkBody
         * @description The token of a link for signing in.
         */
        readonly LinkBody: {
            /** Token */
            readonly token: string;
            /**
             * Save Device
             * @default false
             */
            readonly save_device?: boolean;
            /** Otp */
            readonly otp?: string | null;
        };
        /**
         * LinkOut
         * @description What a link is for: confirm_email, confirm_address or change_email.
         */
        readonly LinkOut: {
            /** Purpose */
            readonly purpose: string;
            /** First Name */
            readonly first_name: string;
            /** Email */
            readonly email: string;
            /** Address */
            readonly address: readonly string[];
        };
        /**
         * LocationOut
         * @description Where the client seems to be.
         *
         *     `source` is `address` where the network told, else `default`. `region` is null where only the country is
         *     known. `served` says whether accounts can be opened there. The two flags are null for a visitor.
         */
        readonly LocationOut: {
            /** Country */
            readonly country: string;
            /** Region */
            readonly region: string | null;
            /**
             * Source
             * @enum {string}
             */
            readonly source: "address" | "default";
            /** Served */
            readonly served: boolean;
            /** Currency */
            readonly currency: string | null;
            /** Locale */
            readonly locale: string | null;
            /** Country Banned */
            readonly country_banned: boolean | null;
            /** Country Banned Confirmation Required */
            readonly country_banned_confirmation_required: boolean | null;
        };
        /**
         * LogInBody
         * @description An email address and a password.
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
            /** Otp */
            readonly otp?: string | null;
        };
        /**
         * LogInOut
         * @description Answer to a sign-up and a login (docs/requirements.md, Session and login).
         *
         *     Tokens only where no cookie carries them.
         */
        readonly LogInOut: {
            readonly customer: components["schemas"]["CustomerOut"];
            /**
             * Session Id
             * Format: uuid
             */
            readonly session_id: string;
            /**
             * Device Uuid
             * Format: uuid
             */
            readonly device_uuid: string;
            /** Fingerprint */
            readonly fingerprint: string;
            /** Aal */
            readonly aal: number;
            /** Force Password Change */
            readonly force_password_change: boolean;
            /** Access Token */
            readonly access_token: string | null;
            /** Refresh Token */
            readonly refresh_token: string | null;
            /** Device Token */
            readonly device_token: string | null;
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
         * MethodNameOut
         * @description A channel by name.
         */
        readonly MethodNameOut: {
            /** Name */
            readonly name: string;
        };
        /**
         * MethodOut
         * @description A method of verification and where it stands.
         */
        readonly MethodOut: {
            /** Type */
            readonly type: string;
            /** Status */
            readonly status: string;
        };
        /**
         * MigrateBody
         * @description The agreement to the terms of the new home.
         */
        readonly MigrateBody: {
            /**
             * Accept Terms
             * @default false
             */
            readonly accept_terms?: boolean;
        };
        /**
         * MigrationOut
         * @description How a migration stands: `running` with 202, `migrated` with 200.
         */
        readonly MigrationOut: {
            /**
             * Status
             * @enum {string}
             */
            readonly status: "running" | "migrated";
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
         * NewPasswordBody
         * @description The password that was asked for.
         */
        readonly NewPasswordBody: {
            /**
             * New Password
             * Format: password
             */
            readonly new_password: string;
        };
        /**
         * OptionsOut
         * @description What the browser is given, as `PublicKeyCredential.parse…OptionsFromJSON` takes it.
         */
        readonly OptionsOut: {
            /** Public Key */
            readonly public_key: {
                readonly [key: string]: unknown;
            };
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
         * PasskeyOut
         * @description A passkey of the customer.
         */
        readonly PasskeyOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Name */
            readonly name: string;
            /**
             * Created At
             * Format: date-time
             */
            readonly created_at: string;
            /** Last Used At */
            readonly last_used_at: string | null;
        };
        /**
         * PreferencesBody
         * @description Choices, and offers to subscribe to again.
         */
        readonly PreferencesBody: {
            /** @default {} */
            readonly preferences?: components["schemas"]["ChosenPreferences"];
            /**
             * Resubscribe Offer Keys
             * @default []
             */
            readonly resubscribe_offer_keys?: readonly string[];
            readonly minimum_jackpot_amount?: components["schemas"]["MoneyIn"] | null;
        };
        /**
         * PreferencesOut
         * @description Channels with consent to marketing; push is stored and not displayed.
         */
        readonly PreferencesOut: {
            /** Email */
            readonly email: boolean;
            /** Phone */
            readonly phone: boolean;
            /** Sms */
            readonly sms: boolean;
            /** Directmail */
            readonly directmail: boolean;
            /** Push */
            readonly push: boolean;
        };
        /**
         * PresenceOut
         * @description What the customer's country forbids, or has them confirm.
         */
        readonly PresenceOut: {
            /** Country Banned */
            readonly country_banned: boolean;
            /** Country Banned Confirmation Required */
            readonly country_banned_confirmation_required: boolean;
        };
        /**
         * ReasonOut
         * @description A reason to choose.
         */
        readonly ReasonOut: {
            /** Code */
            readonly code: string;
            /** Text */
            readonly text: string;
        };
        /**
         * RecoveryCodesOut
         * @description Codes that stand in for a lost second factor, each once; shown this once.
         */
        readonly RecoveryCodesOut: {
            /** Recovery Codes */
            readonly recovery_codes: readonly string[];
        };
        /**
         * RefreshBody
         * @description A refresh; browsers send the token in a cookie instead.
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
            /** Otp */
            readonly otp?: string | null;
        };
        /**
         * RefreshOut
         * @description Answer to a refresh. Tokens only where no cookie carries them.
         */
        readonly RefreshOut: {
            /**
             * Session Id
             * Format: uuid
             */
            readonly session_id: string;
            /**
             * Device Uuid
             * Format: uuid
             */
            readonly device_uuid: string;
            /** Aal */
            readonly aal: number;
            /** Access Token */
            readonly access_token: string | null;
            /** Refresh Token */
            readonly refresh_token: string | null;
            /** Device Token */
            readonly device_token: string | null;
        };
        /**
         * RegisterPasskeyBody
         * @description A new passkey and what its owner calls it.
         */
        readonly RegisterPasskeyBody: {
            /** Credential */
            readonly credential: {
                readonly [key: string]: unknown;
            };
            /** Name */
            readonly name?: string | null;
        };
        /**
         * ResetLinkOut
         * @description What a link is for.
         */
        readonly ResetLinkOut: {
            /** Email */
            readonly email: string;
            /** Requires Code */
            readonly requires_code: boolean;
        };
        /**
         * ResetPasswordBody
         * @description The token of a link, and the password that it is for.
         */
        readonly ResetPasswordBody: {
            /** Token */
            readonly token: string;
            /**
             * New Password
             * Format: password
             */
            readonly new_password: string;
            /** Otp */
            readonly otp?: string | null;
        };
        /**
         * ResetTokenBody
         * @description The token of a link.
         */
        readonly ResetTokenBody: {
            /** Token */
            readonly token: string;
        };
        /**
         * SendCodeBody
         * @description What the code is for: purpose and binding of the refusal `REQUIRED`, as they came.
         */
        readonly SendCodeBody: {
            /**
             * Purpose
             * @default sign_in
             */
            readonly purpose?: string;
            /** Binding */
            readonly binding?: string | null;
        };
        /**
         * SentCodeOut
         * @description What the customer must do now: look at their authenticator, or wait for a message.
         */
        readonly SentCodeOut: {
            /** Method */
            readonly method: string;
            /** Identifier */
            readonly identifier: string | null;
            /** Sent */
            readonly sent: boolean;
            /** Resend After */
            readonly resend_after: number;
        };
        /**
         * SessionOut
         * @description A live session.
         */
        readonly SessionOut: {
            /**
             * Id
             * Format: uuid
             */
            readonly id: string;
            /** Device Name */
            readonly device_name: string;
            /** Channel */
            readonly channel: string;
            /** Aal */
            readonly aal: number;
            /**
             * Began At
             * Format: date-time
             */
            readonly began_at: string;
            /**
             * Last Active At
             * Format: date-time
             */
            readonly last_active_at: string;
            /** Current */
            readonly current: boolean;
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
         * SpendLimitOut
         * @description A limit of what may be spent in a period.
         */
        readonly SpendLimitOut: {
            /** Id */
            readonly id: string;
            /** Period */
            readonly period: string;
            readonly limit: components["schemas"]["MoneyOut"];
        };
        /**
         * SuggestionOut
         * @description An address that may be meant.
         */
        readonly SuggestionOut: {
            /** Id */
            readonly id: string;
            /** Text */
            readonly text: string;
        };
        /**
         * SuggestionsOut
         * @description What the provider suggests: OFFLINE, GOOGLE or IDEAL_POSTCODES.
         */
        readonly SuggestionsOut: {
            /** Provider */
            readonly provider: string;
            /** Suggestions */
            readonly suggestions: readonly components["schemas"]["SuggestionOut"][];
        };
        /**
         * TravelBody
         * @description Whether the customer travels; who has moved sends false, and is then asked for another address.
         */
        readonly TravelBody: {
            /** Travelling */
            readonly travelling: boolean;
        };
        /**
         * TwoFactorOut
         * @description How a customer is protected (docs/requirements.md, Two-factor config).
         */
        readonly TwoFactorOut: {
            /** Enabled */
            readonly enabled: boolean;
            /** Methods */
            readonly methods: readonly string[];
            /** Remember For Days */
            readonly remember_for_days: number;
            /** Method */
            readonly method: string | null;
            /** Identifier */
            readonly identifier: string | null;
            /** Since */
            readonly since: string | null;
            /** Recovery Codes Left */
            readonly recovery_codes_left: number;
            /** Locked */
            readonly locked: boolean;
            /** Prompt Required */
            readonly prompt_required: boolean;
        };
        /**
         * UpgradeBody
         * @description The details that were missing, and the agreement to today's terms.
         */
        readonly UpgradeBody: {
            /** First Name */
            readonly first_name?: string | null;
            /** Last Name */
            readonly last_name?: string | null;
            /**
             * Date Of Birth
             * Format: date
             */
            readonly date_of_birth?: string | null;
            /** Phone Number */
            readonly phone_number?: string | null;
            /** Address Line1 */
            readonly address_line1?: string | null;
            /** Address Line2 */
            readonly address_line2?: string | null;
            /** Suburb */
            readonly suburb?: string | null;
            /** State */
            readonly state?: string | null;
            /** Postcode */
            readonly postcode?: string | null;
            /** Country */
            readonly country?: string | null;
            /**
             * Accept Terms
             * @default false
             */
            readonly accept_terms?: boolean;
        };
        /**
         * UpgradeOut
         * @description Whether an upgrade is asked for, what is wrong with the details on record, and the details.
         */
        readonly UpgradeOut: {
            /** Required */
            readonly required: boolean;
            /** Missing */
            readonly missing: readonly components["schemas"]["ErrorEntry"][];
            readonly details: components["schemas"]["CustomerDetailsOut"];
        };
        /**
         * UsedLinkOut
         * @description What was confirmed.
         */
        readonly UsedLinkOut: {
            /** Purpose */
            readonly purpose: string;
        };
        /**
         * VerificationOut
         * @description Where the verification stands.
         */
        readonly VerificationOut: {
            /** Status */
            readonly status: string;
            /** Display State */
            readonly display_state: string;
            /** Methods */
            readonly methods: readonly components["schemas"]["MethodOut"][];
            readonly verification_rules: components["schemas"]["VerificationRulesOut"];
            /** Deadline */
            readonly deadline: string | null;
            readonly attempt: components["schemas"]["AttemptOut"] | null;
        };
        /**
         * VerificationRulesOut
         * @description What the customer's region asks.
         */
        readonly VerificationRulesOut: {
            /** Needed Before */
            readonly needed_before: string;
            /** Deadline Days */
            readonly deadline_days: number | null;
            /** Consequence */
            readonly consequence: string | null;
            /** Automatic Attempts Left */
            readonly automatic_attempts_left: number;
        };
        /**
         * VerificationSummaryOut
         * @description Where the customer's verification stands.
         */
        readonly VerificationSummaryOut: {
            /** Status */
            readonly status: string;
            /** Display State */
            readonly display_state: string;
            /** Methods */
            readonly methods: readonly components["schemas"]["MethodOut"][];
            /** Deadline */
            readonly deadline: string | null;
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
    readonly autologin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LinkBody"];
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
    readonly transfer_login: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LinkBody"];
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
    readonly change_password: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangePasswordBody"];
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
    readonly force_password_change: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewPasswordBody"];
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
    readonly forgot_password: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ForgotPasswordBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 202: {
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
    readonly check_reset_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResetTokenBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_ResetLinkOut_"];
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
    readonly reset_password: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ResetPasswordBody"];
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
    readonly heartbeat: {
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
                    readonly "application/json": components["schemas"]["Envelope_HeartbeatOut_"];
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
    readonly list_sessions: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_SessionOut__"];
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
    readonly end_other_sessions: {
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
    readonly end_own_session: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly session_id: string;
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
    readonly list_devices: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_DeviceOut__"];
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
    readonly end_device_trust: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly device_id: string;
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
    readonly get_two_factor_config: {
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
                    readonly "application/json": components["schemas"]["Envelope_TwoFactorOut_"];
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
    readonly send_code: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SendCodeBody"] | null;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_SentCodeOut_"];
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
    readonly acknowledge_two_factor_prompt: {
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
    readonly enrol_authenticator: {
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
                    readonly "application/json": components["schemas"]["Envelope_AuthenticatorOut_"];
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
    readonly enrol_email: {
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
                    readonly "application/json": components["schemas"]["Envelope_SentCodeOut_"];
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
    readonly enrol_sms: {
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
                    readonly "application/json": components["schemas"]["Envelope_SentCodeOut_"];
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
    readonly confirm_second_factor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly method: "authenticator" | "email" | "sms";
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConfirmBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_RecoveryCodesOut_"];
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
    readonly disable_second_factor: {
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
    readonly make_recovery_codes: {
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
                    readonly "application/json": components["schemas"]["Envelope_RecoveryCodesOut_"];
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
    readonly get_passkey_login_options: {
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
                    readonly "application/json": components["schemas"]["Envelope_OptionsOut_"];
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
    readonly login_with_passkey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CredentialBody"];
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
    readonly list_passkeys: {
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
                    readonly "application/json": components["schemas"]["Envelope_list_PasskeyOut__"];
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
    readonly register_passkey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RegisterPasskeyBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PasskeyOut_"];
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
    readonly get_passkey_registration_options: {
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
                    readonly "application/json": components["schemas"]["Envelope_OptionsOut_"];
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
    readonly remove_passkey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly passkey_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_CustomerRecordOut_"];
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
    readonly get_details: {
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
                    readonly "application/json": components["schemas"]["Envelope_CustomerDetailsOut_"];
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
    readonly patch_details: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChangeDetailsBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CustomerDetailsOut_"];
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
    readonly change_email: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["EmailBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 202: {
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
    readonly get_upgrade: {
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
                    readonly "application/json": components["schemas"]["Envelope_UpgradeOut_"];
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
    readonly upgrade_account: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpgradeBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CustomerDetailsOut_"];
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
    readonly search_addresses: {
        readonly parameters: {
            readonly query: {
                readonly q: string;
                readonly country?: "AU" | "GB";
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
                    readonly "application/json": components["schemas"]["Envelope_SuggestionsOut_"];
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
    readonly read_address: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly suggestion_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_AddressOut_"];
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
    readonly show_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
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
                    readonly "application/json": components["schemas"]["Envelope_LinkOut_"];
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
    readonly use_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly token: string;
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
                    readonly "application/json": components["schemas"]["Envelope_UsedLinkOut_"];
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
    readonly confirm_address: {
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
    readonly send_address_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 202: {
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
    readonly send_email_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Successful Response */
            readonly 202: {
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
    readonly get_location: {
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
                    readonly "application/json": components["schemas"]["Envelope_LocationOut_"];
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
    readonly confirm_country: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TravelBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_PresenceOut_"];
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
    readonly get_own: {
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
                    readonly "application/json": components["schemas"]["Envelope_CommunicationPreferencesOut_"];
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
    readonly put_own: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PreferencesBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CommunicationPreferencesOut_"];
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
    readonly get_by_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly preferences_id: string;
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
                    readonly "application/json": components["schemas"]["Envelope_CommunicationPreferencesOut_"];
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
    readonly put_by_link: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly preferences_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PreferencesBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CommunicationPreferencesOut_"];
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
    readonly check_unsubscription: {
        readonly parameters: {
            readonly query: {
                readonly token: string;
            };
            readonly header?: never;
            readonly path: {
                readonly customer_id: string;
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
    readonly unsubscribe: {
        readonly parameters: {
            readonly query: {
                readonly token: string;
            };
            readonly header?: never;
            readonly path: {
                readonly customer_id: string;
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
    readonly check_offer_unsubscription: {
        readonly parameters: {
            readonly query: {
                readonly token: string;
            };
            readonly header?: never;
            readonly path: {
                readonly customer_id: string;
                readonly product_offer_key: string;
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
    readonly unsubscribe_from_offer: {
        readonly parameters: {
            readonly query: {
                readonly token: string;
            };
            readonly header?: never;
            readonly path: {
                readonly customer_id: string;
                readonly product_offer_key: string;
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
    readonly unsubscribe_in_one_click: {
        readonly parameters: {
            readonly query: {
                readonly token: string;
            };
            readonly header?: never;
            readonly path: {
                readonly customer_id: string;
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
    readonly unsubscribe_from_offer_in_one_click: {
        readonly parameters: {
            readonly query: {
                readonly token: string;
            };
            readonly header?: never;
            readonly path: {
                readonly customer_id: string;
                readonly product_offer_key: string;
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
    readonly get_verification: {
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
                    readonly "application/json": components["schemas"]["Envelope_VerificationOut_"];
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
    readonly get_form: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The form */
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
    readonly upload_document: {
        readonly parameters: {
            readonly query: {
                readonly part: "front" | "back" | "selfie" | "form";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "image/jpeg": string;
                readonly "image/png": string;
                readonly "application/pdf": string;
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_DocumentOut_"];
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
    readonly verify_automatically: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConsentBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_VerificationOut_"];
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
    readonly verify_by_connect_id: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConsentBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_VerificationOut_"];
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
    readonly verify_by_greenid: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConsentBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_VerificationOut_"];
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
    readonly verify_by_licence: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LicenceBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_VerificationOut_"];
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
    readonly verify_by_photo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentsBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_VerificationOut_"];
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
    readonly verify_by_form: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DocumentsBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_VerificationOut_"];
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
    readonly take_notification: {
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
    readonly migrate_customer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MigrateBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_MigrationOut_"];
                };
            };
            /** @description Running */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_MigrationOut_"];
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
    readonly preview_closure: {
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
                    readonly "application/json": components["schemas"]["Envelope_ClosePreviewOut_"];
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
    readonly close_account: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CloseBody"];
            };
        };
        readonly responses: {
            /** @description Successful Response */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CloseOut_"];
                };
            };
            /** @description Processing */
            readonly 202: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Envelope_CloseOut_"];
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
