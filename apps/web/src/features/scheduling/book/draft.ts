import { readTab, storeTab } from '../../../wire/tabStorage.ts';
import { type Contact, NO_CONTACT, NO_SUBJECT, type Subject } from './bookForm.ts';

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
