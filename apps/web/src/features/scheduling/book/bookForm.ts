import type { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import type { SlotHold } from '@sightline/contracts/bookings/freeSlots';
import { isHeldByVideo, mayBeVirtual } from '@sightline/contracts/inspections/virtualInspections';
import { readTab, storeTab } from '../../../wire/tabStorage.ts';

/** The type and method of the inspection, which determine the free times and the price. */
export interface Subject {
  projectType: BookingType | '';
  isVirtual: boolean;
  isThresholdBuilding: boolean;
}

const NO_SUBJECT: Subject = { projectType: '', isVirtual: false, isThresholdBuilding: false };

/** The subject of a held time. */
export function subjectOf({ projectType, isVirtual, isThresholdBuilding }: SlotHold): Subject {
  return { projectType, isVirtual, isThresholdBuilding };
}

/** Clears contradictions: only a structural inspection may be of a threshold building, and then it is in person. */
export function consistent(subject: Subject): Subject {
  const isThresholdBuilding = subject.isThresholdBuilding && subject.projectType === 'structural';
  const isVirtual = isHeldByVideo(subject) && mayBeVirtual({ ...subject, isThresholdBuilding });
  return { ...subject, isThresholdBuilding, isVirtual };
}

export interface Contact {
  name: string;
  email: string;
  phone: string;
  address: string;
  size: string;
  details: string;
}

export const NO_CONTACT: Contact = { name: '', email: '', phone: '', address: '', size: '', details: '' };

const REQUIRED = ['name', 'email', 'phone', 'address'] as const;

export type ContactProblems = Partial<Record<keyof Contact, string>>;

/** The missing fields. The server checks all else, and its reply names the field (fieldProblems). */
export function missingProblems(contact: Contact): ContactProblems {
  const missing = REQUIRED.filter((name) => !contact[name].trim());
  return Object.fromEntries(missing.map((name) => [name, 'Required']));
}

/** The visitor's entries, restored after a reload or a return from the payment. */
interface Draft {
  subject: Subject;
  contact: Contact;
}

const KEY = 'booking-draft';

export function readDraft(): Draft {
  return { subject: NO_SUBJECT, contact: NO_CONTACT, ...readTab<Draft>(KEY) };
}

export function storeDraft(change: Partial<Draft>): void {
  storeTab(KEY, { ...readDraft(), ...change });
}
