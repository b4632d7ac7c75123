/**
 * The only door to react-router and react-query, and the home of the contexts that every part of the page shares.
 * The shell bundles this package once; every micro-frontend runs on the shell's copy, so a new export is a shell release.
 */
export {
  hashKey,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
export {
  createBrowserRouter,
  data,
  isRouteErrorResponse,
  Link,
  type LinkProps,
  type LoaderFunctionArgs,
  NavLink,
  type NavLinkProps,
  Outlet,
  type RouteObject,
  redirect,
  ScrollRestoration,
  type To,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export {
  type Analytics,
  type AnalyticsDetail,
  type AnalyticsEvent,
  type AnalyticsName,
  type AnalyticsPermission,
  type AnalyticsProduct,
  type AnalyticsTransport,
  analytics,
  createAnalytics,
  type FeedbackValue,
} from './analytics.ts';
export {
  ApiError,
  type ApiFieldError,
  type ApiMessage,
  errorsByTarget,
  errorText,
  isApiError,
} from './api-error.ts';
export { type Camelized, camelize, snakify } from './casing.ts';
export {
  allowsNonEssential,
  type Consent,
  type ConsentStore,
  consent,
  createConsentStore,
  useConsent,
} from './consent.ts';
export { COOKIES, type CookieCategory, type CookieOptions, readCookie, writeCookie } from './cookies.ts';
export {
  createElevationStore,
  type ElevationRequest,
  type ElevationState,
  type ElevationStatus,
  type ElevationStore,
  elevation,
  useElevation,
} from './elevation.ts';
export {
  type CaughtError,
  createErrorReports,
  type ErrorReports,
  type ErrorSink,
  type ErrorSource,
  errorReports,
} from './error-reports.ts';
export { type Emit, EventsProvider, type PageEvents, useEmit } from './events.tsx';
export { type Locale, LocaleProvider, useLocale } from './locale.tsx';
export { type PageMeta, usePageMeta } from './page-meta.ts';
export { refreshOnce, renewalIsDue, stampRenewal } from './refresh.ts';
export {
  createRequestSigning,
  type RequestSigning,
  requestSigning,
  type SignedRequest,
} from './request-signing.ts';
export {
  type Session,
  type SessionCustomer,
  SessionProvider,
  type SessionReader,
  type SessionStatus,
  useSession,
} from './session.tsx';
export {
  createSessionSignals,
  type SessionLoss,
  type SessionSignal,
  type SessionSignals,
  sessionSignals,
} from './session-signals.ts';
export {
  type FooterLink,
  type Logo,
  type NavigationItem,
  type PageText,
  type PaymentLogo,
  type Rebrand,
  type RegulationImage,
  type ResponsiblePlay,
  type SiteConfiguration,
  type SitePreview,
  SiteProvider,
  type SiteTheme,
  type SitewideBanner,
  type SocialLink,
  type SupportSettings,
  useCapability,
  useSite,
} from './site.tsx';
export {
  createToastStore,
  type Toast,
  type ToastInput,
  ToastProvider,
  type ToastStore,
  type ToastTone,
  useToast,
  useToasts,
} from './toast.tsx';
