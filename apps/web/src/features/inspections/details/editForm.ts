import { type Inspection } from '@sightline/contracts/inspections/inspections';
import { InspectionChange } from '@sightline/contracts/inspections/scheduling';
import { DateTime } from 'luxon';
import { z } from 'zod';

const { permitNumber, contractor, accessNotes, contactName, contactPhone, notes } =
  InspectionChange.required().shape;

/** The values that the dialog edits; an empty text means "none". */
export const EditForm = z
  .object({
    day: z.string(),
    time: z.string(),
    inspectorId: z.string(),
    hostId: z.string(),
    permitNumber,
    contractor,
    permitAppliedOn: z.string(),
    accessNotes,
    contactName,
    contactPhone,
    notes,
  })
  .refine(({ day, time }) => (day === '') === (time === ''), {
    path: ['time'],
    error: 'Give both a date and a time, or neither.',
  });
export type EditForm = z.infer<typeof EditForm>;

/** The values of the form for an inspection, with the time in the organization's zone. */
export function formOf(inspection: Inspection, zone: string): EditForm {
  const { scheduledDate, inspectorId, hostId, permitAppliedOn } = inspection;
  const { permitNumber, contractor, accessNotes, contactName, contactPhone, notes } = inspection;
  const moment = scheduledDate === null ? null : DateTime.fromISO(scheduledDate, { zone });
  return {
    day: moment?.toISODate() ?? '',
    time: moment?.toFormat('HH:mm') ?? '',
    inspectorId: inspectorId ?? '',
    hostId: hostId ?? '',
    permitAppliedOn: permitAppliedOn ?? '',
    permitNumber,
    contractor,
    accessNotes,
    contactName,
    contactPhone,
    notes,
  };
}

/**
 * The fields that the person changed, except for the host, so that nothing else is written. Null if the hour does not
 * exist on that day (the start of daylight saving time).
 */
export function changeOf(form: EditForm, before: EditForm, zone: string): InspectionChange | null {
  const { day, time, inspectorId, hostId: _, permitAppliedOn, ...texts } = form;
  const changed = Object.entries(texts).filter(([name, text]) => text !== Reflect.get(before, name));
  const isMoved = day !== before.day || time !== before.time;
  const scheduledDate = instantOf(day, time, zone);
  if (isMoved && scheduledDate === undefined) return null;
  return {
    ...Object.fromEntries(changed),
    ...(isMoved && { scheduledDate }),
    ...(inspectorId !== before.inspectorId && { inspectorId: inspectorId || null }),
    ...(permitAppliedOn !== before.permitAppliedOn && { permitAppliedOn: permitAppliedOn || null }),
  };
}

/** The change of the host, which a separate request assigns; undefined if it stays the same. */
export function hostChangeOf({ hostId }: EditForm, before: EditForm): string | null | undefined {
  return hostId === before.hostId ? undefined : hostId || null;
}

function instantOf(day: string, time: string, zone: string): string | null | undefined {
  if (day === '') return null;
  const moment = DateTime.fromISO(`${day}T${time}`, { zone });
  const isWhatWasTyped = moment.isValid && moment.toFormat('HH:mm') === time;
  return isWhatWasTyped ? (moment.toUTC().toISO() ?? undefined) : undefined;
}
