import type { BrowserInfo } from '@wattle/api-client';

/** What card issuers understand (docs/requirements.md §3, Browser info for 3-D Secure). */
const COLOUR_DEPTHS = [1, 4, 8, 15, 16, 24, 32, 48] as const;

/** The nearest depth that issuers know; of two equally near ones the lower (docs/domain.md §9.3). */
export const snapColourDepth = (depth: number): number =>
  COLOUR_DEPTHS.reduce((best, candidate) =>
    Math.abs(candidate - depth) < Math.abs(best - depth) ? candidate : best,
  );

const AROUND = { width: 80, height: 140 };

type WindowSize = NonNullable<BrowserInfo['challengeWindowSize']>;

/** Sizes of an issuer's page that fit a dialog, the largest first, in CSS pixels (EMV 3-D Secure). */
const WINDOWS: readonly { readonly size: WindowSize; readonly width: number; readonly height: number }[] = [
  { size: 'Large', width: 500, height: 600 },
  { size: 'ExtraLarge', width: 600, height: 400 },
  { size: 'Medium', width: 390, height: 400 },
];

/** The largest window that fits this viewport; on a phone none does, so the issuer gets the whole screen. */
export const windowSizeFor = (width: number, height: number): WindowSize =>
  WINDOWS.find((window) => window.width + AROUND.width <= width && window.height + AROUND.height <= height)
    ?.size ?? 'FullScreen';

/** What the card issuer wants to know of this browser. */
export function collectBrowserInfo(): BrowserInfo {
  return {
    browserJavascriptEnabled: true,
    // Removed from current browsers, required by the protocol.
    browserJavaEnabled: typeof navigator.javaEnabled === 'function' && navigator.javaEnabled(),
    browserLanguage: navigator.language || 'en-AU',
    browserColorDepth: snapColourDepth(screen.colorDepth),
    browserScreenHeight: screen.height,
    browserScreenWidth: screen.width,
    browserTz: new Date().getTimezoneOffset(),
    challengeWindowSize: windowSizeFor(window.innerWidth, window.innerHeight),
    notificationUrl: `${location.origin}/3ds/notify`,
  };
}
