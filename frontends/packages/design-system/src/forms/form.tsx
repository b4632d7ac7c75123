import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { words } from '@wattle/i18n';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
  useFormContext,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { Alert } from '../components/alert.tsx';
import { Button, type ButtonProps } from '../components/button.tsx';
import { AnnouncedError } from './field.tsx';
import styles from './form.module.css';

/** A form checked against a zod schema: first when it is sent, then as fields change. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
}

interface FormProps<Input extends FieldValues, Output extends FieldValues> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** Sends the values. What it throws is shown at the fields it names, or above the form. */
  readonly onSubmit: (values: Output) => Promise<unknown>;
  /** Server fields whose form field is called differently (docs/requirements.md, Bank account errors). */
  readonly targets?: Readonly<Record<string, FieldPath<Input>>>;
  readonly children: ReactNode;
  readonly className?: string;
  readonly 'aria-label'?: string;
}

/** Between the messages of a refusal that belong to no field. */
const LINE = '\n';

function isField(known: object, name: string): boolean {
  const found = name
    .split('.')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined,
      known,
    );
  return typeof found === 'object' && found !== null && '_f' in found;
}

const described = (element: Element | null) => element?.closest('[aria-describedby]');

/**
 * Going to a field reads its error out with it. Who sends the form by Enter may be in that field already, and hears
 * nothing of a description that changes there: that one error is announced (WCAG 4.1.3), until its answer changes.
 */
function useAnnouncedError(submit: number) {
  const sentFrom = useRef<Element | null>(null);
  const [announced, setAnnounced] = useState<ComponentProps<typeof AnnouncedError>['value']>(null);
  useEffect(() => {
    const place = described(document.activeElement);
    // The error stands last in what describes a field.
    const id = place?.getAttribute('aria-describedby')?.split(' ').at(-1);
    if (place && place === described(sentFrom.current)) setAnnounced({ id, submit });
  }, [submit]);
  return {
    announced,
    begin: () => {
      sentFrom.current = document.activeElement;
      setAnnounced(null);
    },
    forget: () => setAnnounced(null),
  };
}

/**
 * A refusal without a field shows above the form, perhaps a screen above the button: the focus moves to it,
 * unless a field gets it or the customer has left the form.
 */
function useWayToRefusal() {
  const isDue = useRef(false);
  return {
    due: (is: boolean) => {
      isDue.current = is;
    },
    place: useCallback((refusal: HTMLElement | null) => {
      if (!refusal || !isDue.current) return;
      isDue.current = false;
      const { activeElement, body } = document;
      const isHere =
        !activeElement || activeElement === body || refusal.closest('form')?.contains(activeElement);
      if (isHere) refusal.focus();
    }, []),
  };
}

export function Form<Input extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  targets = {},
  children,
  className,
  ...aria
}: FormProps<Input, Output>) {
  const { announced, begin, forget } = useAnnouncedError(form.formState.submitCount);
  const refused = useWayToRefusal();
  const show = (error: unknown) => {
    const { fields, text } = serverErrors(error);
    const known = form.control._fields;
    const unplaced = new Set<string>();
    let focused = false;
    for (const { target, message } of fields) {
      const name = targets[target] ?? (target as FieldPath<Input>);
      if (isField(known, name)) {
        form.setError(name, { type: 'server', message }, { shouldFocus: !focused });
        focused = true;
      } else unplaced.add(message);
    }
    if (!focused && unplaced.size === 0) unplaced.add(text);
    if (unplaced.size > 0) {
      refused.due(!focused && !wasElevationCancelled(error));
      form.setError('root.server', { type: 'server', message: [...unplaced].join(LINE) });
    }
  };

  const submit = (event: FormEvent) => {
    event.stopPropagation();
    // A second press while the first is on its way sends nothing.
    if (form.formState.isSubmitting) return event.preventDefault();
    begin();
    form.clearErrors('root.server');
    void form.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
      } catch (error) {
        show(error);
      }
    })(event);
  };

  const refusal = form.formState.errors.root?.server?.message;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} onChange={forget} className={className ?? styles.form} {...aria}>
        {refusal && (
          <div ref={refused.place} tabIndex={-1}>
            <Alert tone="danger" live>
              {refusal.split(LINE).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Alert>
          </div>
        )}
        <AnnouncedError value={announced}>{children}</AnnouncedError>
      </form>
    </FormProvider>
  );
}

/** Sends the form it stands in, once; while it is `pending` for a reason of the page, not at all. */
export function SubmitButton({ pending = false, ...props }: Omit<ButtonProps, 'type'>) {
  const { formState } = useFormContext();
  return <Button size="lg" block {...props} type="submit" pending={pending || formState.isSubmitting} />;
}

interface ServerError {
  readonly target: string;
  readonly message: string;
}

/** Reads the refusal structurally: the error may come from another bundle's copy of the API client. */
function serverErrors(error: unknown): {
  readonly fields: readonly ServerError[];
  readonly text: string;
} {
  if (!(error instanceof Error) || error.name !== 'ApiError')
    return { fields: [], text: words.error.fallback };
  const fields = 'errors' in error && Array.isArray(error.errors) ? (error.errors as ServerError[]) : [];
  return { fields, text: error.message };
}

/** Whether the customer closed the step-up dialog, so that no message is needed. */
const wasElevationCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'REQUIRED';
