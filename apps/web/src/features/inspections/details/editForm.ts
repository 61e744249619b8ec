import { RequiredAddress } from '@sightline/contracts/core/fields';
import {
  fieldsIn,
  shapesOf,
  typedFactsOf,
  typedTextsOf,
} from '@sightline/contracts/inspections/inspectionFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { type InspectionChange, readScheduledFee } from '@sightline/contracts/inspections/scheduling';
import { centsOf, dollarsOf } from '@sightline/wording/money';
import { DateTime } from 'luxon';
import { useState } from 'react';
import { type Control, useFormState, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { TYPED_SHAPES } from '../../../inspection/typedShapes.ts';
import type { CheckedTime } from '../../../inspection/ui/TimeConflicts.tsx';
import { instantAt } from '../../../ui/instantAt.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';

export const TYPED = fieldsIn('editForm');

/** The values that the dialog edits; an empty text means "none". */
export const EditForm = z
  .object({
    address: RequiredAddress,
    projectType: ProjectType,
    method: z.enum(['virtual', 'in_person']),
    recording: z.enum(['allowed', 'off']),
    day: z.string(),
    time: z.string(),
    inspectorId: z.string(),
    hostId: z.string(),
    fee: z
      .string()
      .refine((text) => text.trim() === '' || centsOf(text) !== null, 'Enter an amount such as 125 or 62.50'),
    ...shapesOf(TYPED, TYPED_SHAPES),
  })
  .refine(({ day, time }) => (day === '') === (time === ''), {
    path: ['time'],
    error: 'Give both a date and a time, or neither.',
  });
export type EditForm = z.infer<typeof EditForm>;

/** The values of the form for an inspection, with the time in the organization's zone. */
export function formOf(inspection: Inspection, zone: string): EditForm {
  const { address, projectType, scheduledDate, inspectorId, hostId, feeCents } = inspection;
  const moment = scheduledDate === null ? null : DateTime.fromISO(scheduledDate, { zone });
  return {
    address,
    projectType,
    method: inspection.isVirtual ? 'virtual' : 'in_person',
    recording: inspection.isRecordingOff ? 'off' : 'allowed',
    day: moment?.toISODate() ?? '',
    time: moment?.toFormat('HH:mm') ?? '',
    inspectorId: inspectorId ?? '',
    hostId: hostId ?? '',
    fee: feeCents === null ? '' : dollarsOf(feeCents),
    ...typedTextsOf(inspection, TYPED),
  };
}

/**
 * The fields that the person changed, except for the host, so that nothing else is written. Null if the hour does not
 * exist on that day (the start of daylight saving time).
 */
export function changeOf(form: EditForm, before: EditForm, zone: string): InspectionChange | null {
  const { address, projectType, method, recording, day, time, inspectorId, fee } = form;
  const typed = TYPED.filter((name) => form[name] !== before[name]);
  const isMoved = day !== before.day || time !== before.time;
  const scheduledDate = day === '' ? null : instantAt(day, time, zone);
  if (isMoved && day !== '' && scheduledDate === null) return null;
  return {
    ...typedFactsOf(form, typed),
    ...(address !== before.address && { address }),
    ...(projectType !== before.projectType && { projectType }),
    ...(method !== before.method && { isVirtual: method === 'virtual' }),
    ...(recording !== before.recording && { isRecordingOff: recording === 'off' }),
    ...(isMoved && { scheduledDate }),
    ...(inspectorId !== before.inspectorId && { inspectorId: inspectorId || null }),
    ...(centsOf(fee) !== centsOf(before.fee) && { feeCents: centsOf(fee) }),
  };
}

/** The change of the host, which a separate request assigns; undefined if it stays the same. */
export function hostChangeOf({ hostId }: EditForm, before: EditForm): string | null | undefined {
  return hostId === before.hostId ? undefined : hostId || null;
}

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

export interface FeeQuestion {
  /** The schedule's fee for the chosen type and method, while it must be decided whether it applies. */
  askedCents: number | null | undefined;
  /** Ends the question for the chosen type and method. */
  decide: () => void;
}

/** Asks whether the fee follows a changed type or method. A fee that has been paid stays. */
export function useFeeQuestion(inspection: Inspection, control: Control<EditForm>): FeeQuestion {
  const [projectType, method, fee] = useWatch({ control, name: ['projectType', 'method', 'fee'] });
  const isVirtual = method === 'virtual';
  const chosen = `${projectType} ${method}`;
  const [decided, setDecided] = useState(chosen);
  const isOpen = chosen !== decided && inspection.paymentStatus === 'pending';
  const scheduled = useRead(
    readScheduledFee,
    { params: { inspectionId: inspection.id }, query: { projectType, isVirtual: String(isVirtual) } },
    { enabled: isOpen },
  );
  const scheduledCents = scheduled.data?.feeCents;
  const isAsked = isOpen && scheduledCents !== undefined && scheduledCents !== centsOf(fee);
  return { askedCents: isAsked ? scheduledCents : undefined, decide: () => setDecided(chosen) };
}
