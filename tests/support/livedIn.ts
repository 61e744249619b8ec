import { signIn } from '@sightline/contracts/accounts/accounts';
import { requestQuote } from '@sightline/contracts/bookings/bookings';
import { holdSlot, listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/ids';
import { sendMessage } from '@sightline/contracts/messages/messages';
import { connectStore } from '@sightline/store/connect';
import type { Store } from '@sightline/store/core/store';
import { inspectionRecordOf, inspections } from '@sightline/store/inspections/inspections';
import { DateTime } from 'luxon';
import { CLIENTS, STAFF } from '../../apps/api/src/seed/people.ts';
import { failedMail } from './deliveries.ts';
import { HttpClient } from './HttpClient.ts';
import { storedClient } from './people.ts';

/**
 * A product with months of an office's data: hundreds of inspections, some of them overdue, people with long
 * names, unread messages, a failed mail, and a pending request. The end-to-end tests run in it.
 */

const DAY_MS = 86_400_000;
const INSPECTIONS = 300;

/** Realistic names: long, in other languages, and one that contains markup. */
export const NAMES = [
  'Consolidated Southeastern Residential & Commercial Properties LLC',
  'María de los Ángeles Fernández-Villavicencio',
  '<b onmouseover="pwned=1">Bo</b> & "Sons"',
  'Ng',
  'Wolfeschlegelsteinhausenbergerdorff Brothers Roofing',
  'Harbor Homes',
];
const STREETS = [
  'Northwest One Hundred and Seventy-Ninth Terrace, Unit 1204-B, Pembroke Pines, FL 33028',
  'Palm Way, Miramar, FL 33025',
  'Ponce de León Boulevard, Coral Gables, FL 33134',
];
const TYPES = ['mechanical', 'electrical', 'plumbing', 'building', 'comprehensive'] as const;
const STATUSES = [
  'report_delivered',
  'completed',
  'scheduled',
  'scheduled',
  'in_progress',
  'cancelled',
] as const;

export async function fillWithMonthsOfWork({
  url,
  mongodbUri,
}: {
  url: string;
  mongodbUri: string;
}): Promise<void> {
  const store = await connectStore(mongodbUri);
  try {
    const clients = await Promise.all(NAMES.map((name) => storedClient(store, { name, companyName: name })));
    const owners = [...clients, ...CLIENTS.map(({ id, name }) => ({ _id: id, name }))];
    const ids = await storeInspections(store, owners);
    await storeBusyDay(store, owners[0]);
    await failedMail(store, ids[0] ?? '');
  } finally {
    await store.close();
  }
  await writeMessages(url);
  await bookAsVisitor(url);
}

/** Stores inspections from half a year ago to a month from now, so that some scheduled ones are overdue. */
async function storeInspections(
  store: Store,
  owners: readonly { _id: string; name: string }[],
): Promise<string[]> {
  const staff = STAFF.filter(({ role }) => role === 'inspector');
  const of = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;
  const records = Array.from({ length: INSPECTIONS }, (_, index) => {
    const [owner, inspector] = [of(owners, index), of(staff, index)];
    const days = index - INSPECTIONS + 30;
    const status = days > 0 ? 'scheduled' : of(STATUSES, index);
    const scheduledDate = index % 17 === 0 ? null : new Date(Date.now() + (days / 1.5) * DAY_MS);
    const facts = {
      _id: mintId(),
      clientId: owner._id,
      clientName: owner.name,
      contentHash: mintId(),
      projectType: of(TYPES, index),
      address: `${9000 + index} ${of(STREETS, index)}`,
      permitNumber: `LIVED-IN-${index}`,
      permitAppliedOn: '2026-03-02',
      inspectorId: inspector.id,
      inspector: `${inspector.firstName} ${inspector.lastName}`,
      scheduledDate,
      completedDate: status === 'completed' ? scheduledDate : null,
      status,
      feeCents: 12_500,
      paymentStatus: index % 3 === 0 ? ('paid' as const) : ('pending' as const),
      notes: '',
      details: '',
      isVirtual: index % 2 === 0,
      requestedByClient: false,
    };
    return inspectionRecordOf(facts, new Date(Date.now() - (INSPECTIONS - index) * (DAY_MS / 2)));
  });
  await store.of(inspections).insertMany(records);
  return records.map(({ _id }) => _id);
}

/** Stores a busy day: eight unassigned inspections today start at the same time, and one starts alone. */
async function storeBusyDay(store: Store, owner: { _id: string; name: string } | undefined): Promise<void> {
  if (!owner) throw new Error('the property has no owner');
  const today = DateTime.now().setZone('America/New_York').startOf('day');
  const records = [...Array.from({ length: 8 }, () => 14), 17].map((hour, index) => {
    const facts = {
      _id: mintId(),
      clientId: owner._id,
      clientName: owner.name,
      contentHash: mintId(),
      projectType: 'mechanical' as const,
      address: `${9500 + index} ${STREETS[1]}`,
      permitNumber: `BUSY-${index}`,
      permitAppliedOn: '2026-03-02',
      inspectorId: null,
      inspector: '',
      scheduledDate: today.set({ hour }).toJSDate(),
      completedDate: null,
      status: 'scheduled' as const,
      feeCents: 12_500,
      paymentStatus: 'pending' as const,
      isVirtual: false,
      notes: '',
      details: '',
      requestedByClient: false,
    };
    return inspectionRecordOf(facts, new Date());
  });
  await store.of(inspections).insertMany(records);
}

/** Writes an unread message from each side to the other. */
async function writeMessages(url: string): Promise<void> {
  const client = CLIENTS[1];
  const admin = STAFF[0];
  if (!client || !admin) throw new Error('the demonstration has no such people');
  for (const account of [client.account, admin]) {
    const caller = new HttpClient(url);
    await caller.ask(signIn, { body: { email: account.email, password: account.password } });
    const message = 'The side gate is locked until the crew arrives at seven. '.repeat(8);
    const body = { id: mintId(), clientId: client.id, subject: 'Access to the property', message };
    await caller.ask(sendMessage, { body });
  }
}

/** Books a request that waits for the office. */
async function bookAsVisitor(url: string): Promise<void> {
  const visitor = new HttpClient(url);
  const projectType = 'virtual-inspection';
  const { days } = await visitor.ask(listFreeSlots, { query: { projectType, days: '31' } });
  const slot = days.flatMap(({ slots }) => slots).at(-1);
  if (!slot) throw new Error('no slot is free');
  const holdId = mintId();
  await visitor.ask(holdSlot, {
    body: { id: holdId, projectType, isVirtual: true, startsAt: slot.startsAt },
  });
  await visitor.ask(requestQuote, {
    body: {
      id: mintId(),
      holdId,
      name: NAMES[1] ?? '',
      email: 'maria@example.com',
      phone: '(954) 555-0142',
      address: '18 Heron Lane, Davie, FL 33314',
    },
  });
}
