import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FormEvent, ReactNode } from 'react';
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
import styles from './form.module.css';
import { serverErrors } from './server-errors.ts';

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

export interface FormProps<Input extends FieldValues, Output extends FieldValues> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  /** Sends the values. What it throws is shown at the fields it names, or above the form. */
  readonly onSubmit: (values: Output) => Promise<unknown>;
  /** Server fields whose form field is called differently (specification, Bank account errors). */
  readonly targets?: Readonly<Record<string, FieldPath<Input>>>;
  readonly children: ReactNode;
  readonly className?: string;
  readonly 'aria-label'?: string;
}

/** Between the messages of a refusal that belong to no field. */
const LINE = '\n';

/** Whether the form has a field of a name, which may lead into a group of fields, as in `address.postcode`. */
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

export function Form<Input extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  targets = {},
  children,
  className,
  ...aria
}: FormProps<Input, Output>) {
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
      form.setError('root.server', { type: 'server', message: [...unplaced].join(LINE) });
    }
  };

  const submit = (event: FormEvent) => {
    event.stopPropagation();
    // A second press while the first is on its way sends nothing.
    if (form.formState.isSubmitting) return event.preventDefault();
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
      <form noValidate onSubmit={submit} className={className ?? styles.form} {...aria}>
        {refusal && (
          <Alert tone="danger" live>
            {refusal.split(LINE).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Alert>
        )}
        {children}
      </form>
    </FormProvider>
  );
}

/** Sends the form it stands in, once. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'pending'>) {
  const { formState } = useFormContext();
  return <Button size="lg" block {...props} type="submit" pending={formState.isSubmitting} />;
}
