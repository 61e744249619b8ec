import type { CallInput } from '@sightline/contracts/core/define';
import { joinLines } from '@sightline/contracts/core/plainText';
import {
  type InspectionMethod,
  PREFERRED_CLOCK,
  PreferredTime,
} from '@sightline/contracts/inspections/inspections';
import { RequestType, type requestInspection } from '@sightline/contracts/inspections/scheduling';
import { zoneOfSite } from '@sightline/wording/place/siteZone';
import type { z } from 'zod';
import { instantAt } from '../../ui/instantAt.ts';
import { todayIn } from '../../ui/time.ts';
import { fieldProblems } from '../../wire/CallError.ts';

export interface RequestForm {
  projectType: z.infer<typeof RequestType> | '';
  address: string;
  day: string;
  preferredTime: PreferredTime;
  inspectionMethod: InspectionMethod;
  contactPhone: string;
  notes: string;
  acceptsSms: boolean;
}

export const EMPTY_REQUEST: RequestForm = {
  projectType: '',
  address: '',
  day: '',
  preferredTime: 'morning',
  inspectionMethod: 'in_person',
  contactPhone: '',
  notes: '',
  acceptsSms: false,
};

const INPUT_NAMES = Object.keys(EMPTY_REQUEST) as (keyof RequestForm)[];

export const REQUEST_TYPES = RequestType.options;

export type RequestProblem = 'missing' | 'past';

/** The parts of a day that a request can still name: those of today that have begun cannot be confirmed. */
export function offeredTimes(day: string, zone: string, now = new Date()): PreferredTime[] {
  return PreferredTime.options.filter((time) => {
    if (time === 'flexible') return true;
    const start = day && instantAt(day, PREFERRED_CLOCK[time], zone);
    return !start || Date.parse(start) > now.getTime() || day < todayIn(zone);
  });
}

/** The form's inputs for fields with other names on the server. */
const INPUTS: Record<string, keyof RequestForm> = {
  scheduledDate: 'day',
  scheduledTime: 'preferredTime',
  isVirtual: 'inspectionMethod',
};

/** The server's refusals, by the input that shows them. */
export function refusedInputs(error: unknown): [keyof RequestForm, string][] {
  return Object.entries(fieldProblems(error)).flatMap(([field, text]) => {
    const input = INPUTS[field] ?? INPUT_NAMES.find((name) => name === field);
    return input ? [[input, text]] : [];
  });
}

/** The problem to correct before the request is sent; null if there is none. */
export function problemOf(form: RequestForm, today: string): RequestProblem | null {
  if (!form.projectType || !form.address.trim()) return 'missing';
  return form.day && form.day < today ? 'past' : null;
}

type RequestBody = CallInput<typeof requestInspection>['body'];

/**
 * Without a date, the inspection stays open; with one, it starts with the preferred part of the day in the zone of
 * the address.
 */
export function toRequest(
  form: RequestForm & { projectType: z.infer<typeof RequestType> },
  ids: { id: string; clientId: string | null },
  zone: string,
): RequestBody {
  const clock = PREFERRED_CLOCK[form.preferredTime];
  const siteZone = zoneOfSite(form.address, zone);
  return {
    id: ids.id,
    ...(ids.clientId && { clientId: ids.clientId }),
    projectType: form.projectType,
    address: joinLines(form.address, ', '),
    scheduledDate: form.day ? instantAt(form.day, clock, siteZone) : null,
    scheduledTime: clock,
    notes: form.notes,
    contactPhone: form.contactPhone,
    acceptsSms: form.acceptsSms,
    preferredTime: form.preferredTime,
    inspectionMethod: form.inspectionMethod,
    isVirtual: form.inspectionMethod === 'virtual',
  };
}
