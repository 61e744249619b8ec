import type { CallInput } from '@sightline/contracts/core/define';
import {
  type InspectionMethod,
  PREFERRED_CLOCK,
  type PreferredTime,
  RequestType,
  type requestInspection,
} from '@sightline/contracts/inspections';
import type { z } from 'zod';
import { instantAt } from './instantAt.ts';

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

export const REQUEST_TYPES = RequestType.options;

export type RequestProblem = 'missing' | 'past';

/** The problem to correct before the request is sent; null if there is none. */
export function problemOf(form: RequestForm, today: string): RequestProblem | null {
  if (!form.projectType || !form.address.trim()) return 'missing';
  return form.day && form.day < today ? 'past' : null;
}

type RequestBody = CallInput<typeof requestInspection>['body'];

/**
 * Without a date the inspection stays open; with one it starts with the preferred part of the day in the organization's
 * time zone.
 */
export function toRequest(
  form: RequestForm & { projectType: z.infer<typeof RequestType> },
  ids: { id: string; clientId: string | null },
  zone: string,
): RequestBody {
  const clock = PREFERRED_CLOCK[form.preferredTime];
  return {
    id: ids.id,
    ...(ids.clientId && { clientId: ids.clientId }),
    projectType: form.projectType,
    address: form.address.split(/\s*\n\s*/).join(', '),
    scheduledDate: form.day ? instantAt(form.day, clock, zone) : null,
    scheduledTime: clock,
    notes: form.notes,
    contactPhone: form.contactPhone,
    acceptsSms: form.acceptsSms,
    preferredTime: form.preferredTime,
    inspectionMethod: form.inspectionMethod,
    isVirtual: form.inspectionMethod === 'virtual',
  };
}
