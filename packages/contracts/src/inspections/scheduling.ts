import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import {
  Cents,
  ClockTime,
  Instant,
  Line,
  RequiredAddress,
  ScheduledTime,
  StreetAddress,
  Text,
  TypedDay,
} from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { Phone } from '../core/phoneNumber.ts';
import { fieldsIn, shapesOf } from './inspectionFields.ts';
import { Inspection, InspectionMethod, PreferredTime } from './inspections.ts';
import { NamedProjectType } from './projectType.ts';

export const NewInspection = z.strictObject({
  id: MintedId.optional(),
  clientId: Id,
  ...shapesOf(fieldsIn('schedule'), {
    address: RequiredAddress,
    projectType: NamedProjectType,
    line: Line.default(''),
    text: Text.default(''),
    phone: Phone.default(''),
    day: TypedDay.nullable().default(null),
    flag: z.boolean().default(false),
    person: Id.nullable().default(null),
    time: ScheduledTime.nullable().default(null),
  }),
});
export type NewInspection = z.input<typeof NewInspection>;

export const createInspection = endpoint({
  method: 'POST',
  path: '/api/inspections',
  summary: 'Schedule an inspection for a client; the fee comes from the booking schedule',
  access: STAFF,
  status: 201,
  body: NewInspection,
  reply: Inspection,
});

/** Some facts can be changed only up to a point (`whyFixed`); the status has its own endpoint. */
export const InspectionChange = z
  .strictObject(
    shapesOf(fieldsIn('change'), {
      address: RequiredAddress,
      projectType: NamedProjectType,
      line: Line,
      text: Text,
      phone: Phone,
      day: TypedDay.nullable(),
      flag: z.boolean(),
      cents: Cents.nullable(),
      person: Id.nullable(),
      time: ScheduledTime.nullable(),
    }),
  )
  .partial();
export type InspectionChange = z.infer<typeof InspectionChange>;

export const updateInspection = endpoint({
  method: 'PATCH',
  path: '/api/inspections/:inspectionId',
  summary: 'Change the facts of an inspection; refused if another person changed it in the meantime',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  body: InspectionChange.extend({
    /** The `updatedAt` of the inspection that the editor saw. */
    unmodifiedSince: Instant,
  }),
  reply: Inspection,
});

export const readScheduledFee = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/fee',
  summary: 'What the fee schedule says for this inspection if it had the given type and method',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  query: z.object({ projectType: NamedProjectType, isVirtual: z.stringbool() }),
  reply: z.object({ feeCents: Cents.nullable() }),
});

export const RequestType = z.enum(['mechanical', 'plumbing', 'electrical', 'building', 'comprehensive']);

export const requestInspection = endpoint({
  method: 'POST',
  path: '/api/auth/client/schedule-inspection',
  summary: 'A client requests an inspection; the fee comes from the client-request schedule',
  access: ['client'],
  status: 201,
  body: z.strictObject({
    id: MintedId.optional(),
    projectType: NamedProjectType.pipe(RequestType),
    address: StreetAddress,
    /** The day; its hour counts where neither a time nor a part of the day is given. */
    scheduledDate: ScheduledTime.nullable().default(null),
    /** The time, which must be in the part of the day if both are given; by default 9 AM. */
    scheduledTime: ClockTime.optional(),
    notes: Text.default(''),
    contactPhone: Phone.default(''),
    preferredTime: PreferredTime.optional(),
    inspectionMethod: InspectionMethod.default('in_person'),
    clientId: Id.optional(),
    isVirtual: z.boolean().default(false),
    /** Consent to text messages at the contact phone, or at the phone of the client's record. */
    acceptsSms: z.boolean().default(false),
  }),
  reply: Inspection,
});
