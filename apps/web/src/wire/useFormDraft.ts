import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { storeTab } from './tabStorage.ts';

/** Keeps a form's values for a return after another page, a reload, or signing in again. */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  key: string,
): void {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeTab(key, values) }),
    [form, key],
  );
}
