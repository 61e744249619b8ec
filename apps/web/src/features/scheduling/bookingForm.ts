import { detailsWithSize } from '@sightline/contracts/bookings/bookings';
import { Line, RequiredAddress, textUpTo } from '@sightline/contracts/core/fields';
import {
  fieldsIn,
  shapesOf,
  typedFactsOf,
  typedTextsOf,
} from '@sightline/contracts/inspections/inspectionFields';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { type NewInspection } from '@sightline/contracts/inspections/scheduling';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { z } from 'zod';
import { TYPED_SHAPES } from '../../inspection/typedShapes.ts';
import { instantAt } from '../../ui/instantAt.ts';

/** 'now' opens the payment at once, for a client on the phone; 'link' mails the client a link to it. */
export const PaymentChoice = z.enum(['none', 'link', 'now']);
export type PaymentChoice = z.infer<typeof PaymentChoice>;

export const TYPED = fieldsIn('bookingForm');

export const BookingForm = z.object({
  ...shapesOf(TYPED, TYPED_SHAPES),
  id: z.string(),
  clientId: z.string().min(1, 'Required'),
  projectType: z.string().min(1, 'Required').pipe(ProjectType),
  address: RequiredAddress,
  day: z.string().min(1, 'Required'),
  time: z.string().min(1, 'Required'),
  inspectorId: z.string(),
  hostId: z.string(),
  size: Line,
  /** Shorter than the field, because the size is put before it. */
  details: textUpTo(4500),
  isVirtual: z.boolean(),
  payment: PaymentChoice,
});
export type BookingForm = z.input<typeof BookingForm>;

export function emptyBooking(id: string, clientId: string): BookingForm {
  return {
    ...typedTextsOf({}, TYPED),
    id,
    clientId,
    projectType: '',
    address: '',
    day: '',
    time: '09:00',
    inspectorId: '',
    hostId: '',
    size: '',
    isVirtual: false,
    payment: 'none',
  };
}

/** The request; null when the hour does not exist on that day in the zone (the start of daylight saving time). */
export function toNewInspection(form: z.output<typeof BookingForm>, zone: string): NewInspection | null {
  const scheduledDate = instantAt(form.day, form.time, zone);
  if (!scheduledDate) return null;
  return {
    ...typedFactsOf(form, TYPED),
    id: form.id,
    clientId: form.clientId,
    projectType: form.projectType,
    address: form.address,
    inspectorId: form.inspectorId || null,
    // A host who was chosen for a video call does not apply to an inspection in person.
    hostId: isHeldByVideo(form) ? form.hostId || null : null,
    scheduledDate,
    details: detailsWithSize(form),
    isVirtual: isHeldByVideo(form),
  };
}
