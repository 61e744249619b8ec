import { type Inspection } from '@sightline/contracts/inspections/inspections';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import type { CheckedTime } from '../../../inspection/ui/TimeConflicts.tsx';
import { instantAt } from '../../../ui/instantAt.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import type { EditForm } from './editForm.ts';

interface ChosenTime {
  address: string;
  startsAt: string | null;
  /** What can conflict; null while time, type and inspector are the stored ones. */
  checked: CheckedTime | null;
}

const CHECKED = ['day', 'time', 'projectType', 'inspectorId'] as const;

/** The time that the form has now. */
export function useChosenTime({ id: inspectionId }: Inspection, control: Control<EditForm>): ChosenTime {
  const address = useWatch({ control, name: 'address' });
  const [day, time, projectType, inspectorId] = useWatch({ control, name: CHECKED });
  const { dirtyFields } = useFormState({ control });
  const startsAt = instantAt(day, time, useTimeZone());
  const isChanged = CHECKED.some((name) => dirtyFields[name]);
  const query = { inspectionId, projectType, ...(inspectorId && { inspectorId }) };
  return { address, startsAt, checked: isChanged && startsAt ? { ...query, startsAt } : null };
}
