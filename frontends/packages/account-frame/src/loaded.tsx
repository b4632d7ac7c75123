import { errorText } from '@wattle/api-client';
import { Alert, Button, Loading } from '@wattle/design-system';
import type { ReactNode } from 'react';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly isError: boolean;
    readonly error: unknown;
    refetch(): Promise<unknown>;
  };
  /** The data's name, to follow "Loading" and "We could not load". */
  readonly what: string;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** One part of a page with its own waiting and failing, so that the rest of the page does neither. */
export function Loaded<Data>({ query, what, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Loading what={`Loading ${what}`}>{skeleton}</Loading>;
  return (
    <Alert
      tone="danger"
      live
      title={`We could not load ${what}`}
      action={
        <Button variant="secondary" onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {errorText(query.error)}
    </Alert>
  );
}
