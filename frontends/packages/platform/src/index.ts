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
  type AnalyticsEvent,
  type AnalyticsPermission,
  type AnalyticsProduct,
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
  consent,
  createConsentStore,
  useConsent,
} from './consent.ts';
export { COOKIES, type CookieCategory, readCookie, writeCookie } from './cookies.ts';
export {
  createElevationStore,
  type ElevationRequest,
  type ElevationStatus,
  type ElevationStore,
  elevation,
  useElevation,
} from './elevation.ts';
export {
  type CaughtError,
  createErrorReports,
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
  requestSigning,
} from './request-signing.ts';
export {
  type Session,
  type SessionCustomer,
  SessionProvider,
  type SessionReader,
  useSession,
} from './session.tsx';
export {
  type SessionLoss,
  type SessionSignal,
  sessionSignals,
} from './session-signals.ts';
export {
  type FooterLink,
  type NavigationItem,
  type PaymentLogo,
  type SiteConfiguration,
  type SitePreview,
  SiteProvider,
  type SitewideBanner,
  type SocialLink,
  type SupportSettings,
  useCapability,
  useSite,
} from './site.tsx';
export {
  createToastStore,
  type Toast,
  ToastProvider,
  type ToastStore,
  useToast,
  useToasts,
} from './toast.tsx';
