import { Line, RequiredAddress, Text } from '@sightline/contracts/core/fields';
import { Phone } from '@sightline/contracts/core/phoneNumber';
import { ProjectType } from '@sightline/contracts/inspections/inspections';
import { type NewInspection } from '@sightline/contracts/inspections/scheduling';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { z } from 'zod';
import { instantAt } from '../../ui/instantAt.ts';

/** 'now' opens the payment at once, for a client on the phone; 'link' mails the client a link to it. */
export const PaymentChoice = z.enum(['none', 'link', 'now']);
export type PaymentChoice = z.infer<typeof PaymentChoice>;

export const BookingForm = z.object({
  id: z.string(),
  clientId: z.string().min(1, 'Required'),
  projectType: z.string().min(1, 'Required').pipe(ProjectType),
  address: RequiredAddress,
  day: z.string().min(1, 'Required'),
  time: z.string().min(1, 'Required'),
  inspectorId: z.string(),
  hostId: z.string(),
  permitNumber: Line,
  permitAppliedOn: z.string(),
  size: Line,
  details: z.string().max(4500, 'Use at most 4,500 characters'),
  isVirtual: z.boolean(),
  accessNotes: Text,
  contactName: Line,
  contactPhone: Phone,
  payment: PaymentChoice,
});
export type BookingForm = z.input<typeof BookingForm>;

export function emptyBooking(id: string, clientId: string): BookingForm {
  return {
    id,
    clientId,
    projectType: '',
    address: '',
    day: '',
    time: '09:00',
    inspectorId: '',
    hostId: '',
    permitNumber: '',
    permitAppliedOn: '',
    size: '',
    details: '',
    isVirtual: false,
    accessNotes: '',
    contactName: '',
    contactPhone: '',
    payment: 'none',
  };
}

/** The request; null when the hour does not exist on that day in the zone (the start of daylight saving time). */
export function toNewInspection(form: z.output<typeof BookingForm>, zone: string): NewInspection | null {
  const scheduledDate = instantAt(form.day, form.time, zone);
  if (!scheduledDate) return null;
  return {
    id: form.id,
    clientId: form.clientId,
    projectType: form.projectType,
    address: form.address,
    permitNumber: form.permitNumber,
    permitAppliedOn: form.permitAppliedOn || null,
    inspectorId: form.inspectorId || null,
    // A host who was chosen for a video call does not apply to an inspection in person.
    hostId: isHeldByVideo(form) ? form.hostId || null : null,
    scheduledDate,
    details: withSize(form),
    isVirtual: isHeldByVideo(form),
    accessNotes: form.accessNotes,
    contactName: form.contactName,
    contactPhone: form.contactPhone,
  };
}

/** The details in the form that a visitor's request has. */
function withSize({ size, details }: Pick<BookingForm, 'size' | 'details'>): string {
  return [...(size ? [`Size: ${size}`] : []), ...(details ? [details] : [])].join('\n');
}
