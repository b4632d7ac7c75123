/** What identifies this browser to the API. Nothing here is secret: tokens live in cookies that scripts cannot read. */

import { readCookie, writeCookie } from '@wattle/platform';

const CUSTOMER = 'wattle_customer';
const DEVICE = 'wattle.device';
const SESSION = 'wattle.session';
/** A session counts as new after 30 minutes of inactivity (docs/requirements.md §4). */
const SESSION_IDLE_MS = 30 * 60 * 1000;

const DEVELOPMENT_APP_KEY = 'wattle-web-development';

/** The data block that the content service writes into the document. */
export function readDataBlock(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

let appKeyOfDocument: string | undefined;

export function appKey(): string {
  if (appKeyOfDocument === undefined) {
    const block = readDataBlock('site-configuration');
    const key = typeof block === 'object' && block !== null && 'app_key' in block ? block.app_key : null;
    appKeyOfDocument = typeof key === 'string' ? key : DEVELOPMENT_APP_KEY;
  }
  return appKeyOfDocument;
}

let subVariantOfPage: string | null | undefined;

/** The sub-variant that the page shows (docs/domain.md §10.2), which every call names; null for the site itself. */
export function subVariant(): string | null {
  if (subVariantOfPage === undefined) {
    const block = readDataBlock('site-configuration');
    const name =
      typeof block === 'object' && block !== null && 'sub_variant' in block ? block.sub_variant : null;
    subVariantOfPage = typeof name === 'string' ? name : null;
  }
  return subVariantOfPage;
}

export function setSubVariant(name: string | null): void {
  subVariantOfPage = name;
}

/** A random UUID; `crypto.randomUUID` exists only on secure origins. */
export function randomId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of the visit, renewed after 30 minutes without a call. */
export function visitId(now = Date.now()): string {
  const [id, lastSeen] = (sessionStorage.getItem(SESSION) ?? '').split(' ');
  const current = id && now - Number(lastSeen) < SESSION_IDLE_MS ? id : randomId();
  sessionStorage.setItem(SESSION, `${current} ${now}`);
  return current;
}

/** What answers about a session name: the visit, which the server renews too, and the device. */
export interface Identifiers {
  readonly sessionId?: string;
  readonly deviceUuid?: string;
}

export function rememberIdentifiers({ sessionId, deviceUuid }: Identifiers, now = Date.now()): void {
  if (sessionId) sessionStorage.setItem(SESSION, `${sessionId} ${now}`);
  if (deviceUuid) localStorage.setItem(DEVICE, deviceUuid);
}

/** The device id that sign-in handed out, if this browser has ever signed in. */
export const deviceId = (): string | null => localStorage.getItem(DEVICE);

/** The customer whose session cookies this browser holds; the cookie carries no authority. */
export function cookieCustomerId(): string | null {
  const value = readCookie(CUSTOMER);
  return value ? decodeURIComponent(value) : null;
}

export const clearCookieCustomer = (): void => writeCookie(CUSTOMER, '', { maxAgeSeconds: 0 });
