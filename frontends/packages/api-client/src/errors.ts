export {
  ApiError,
  type ApiFieldError,
  type ApiMessage,
  errorsByTarget,
  errorText,
  isApiError,
} from '@wattle/platform';
