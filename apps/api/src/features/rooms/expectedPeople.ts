import { isJoinable } from '@sightline/contracts/inspections/inspections';
import {
  type ExpectedPerson,
  listExpectedPeople,
  MINUTES_BETWEEN_TEXTS,
  TEXTS_IN_AN_HOUR,
  textExpectedPeople,
} from '@sightline/contracts/rooms/expectedPeople';
import { type ClientRecord, findClient } from '@sightline/store/accounts/clients';
import { findUserOfClient } from '@sightline/store/accounts/users';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { type DeliveryRecord, findDelivery, listWaitingTexts } from '@sightline/store/deliveries/deliveries';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { type InvitationRecord, isInvitationLive, listInvitations } from '@sightline/store/rooms/invitations';
import { type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { inviting } from './invitations.ts';
import { textReach } from './textLink.ts';

/** The people whom a call waits for, and the text message that says so. Decision 156. */
export const expectedPeopleRoutes: readonly Route[] = [
  serve(listExpectedPeople, async (context, { params }) =>
    expectedPeople(context, await visibleInspection(context, params.inspectionId)),
  ),

  serve(textExpectedPeople, async (context, { params, body }) => {
    const inspection = await inviting(context, params.inspectionId);
    for (const person of await expectedPeople(context, inspection))
      if (person.smsTo !== '') await textOnce(context, inspection, person, body.id);
    return await expectedPeople(context, inspection);
  }),
];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The time in which two hosts who press the button at once count as one. */
const AT_ONCE_MS = 10_000;

/** Texts a person unless they were texted too recently, or by this request before. */
async function textOnce(
  services: Services,
  { _id: inspectionId, address }: InspectionRecord,
  { invitationId, smsTo, nextAt, last }: ExpectedPerson,
  requestId: string,
): Promise<void> {
  const _id = derivedId('waiting text', requestId, invitationId);
  if (nextAt !== null || (await findDelivery(services.store, _id))) return;
  const place = ['waiting text', inspectionId, smsTo, last?.createdAt ?? 'first'].join(' ');
  if (!(await services.limits.hold(place, AT_ONCE_MS))) return;
  const mail = { kind: 'sms', notice: 'waiting', inspectionId, startsAt: null, address } as const;
  await deliver(services, { _id, to: smsTo, subject: 'We are waiting for you in the call', mail });
}

/** The people with an open link who are not on the call. */
async function expectedPeople(services: Services, inspection: InspectionRecord): Promise<ExpectedPerson[]> {
  if (!isJoinable(inspection)) return [];
  const { store, presence } = services;
  const { _id: inspectionId, clientId } = inspection;
  const [invitations, client, user, rooms] = await Promise.all([
    listInvitations(store, inspectionId),
    findClient(store, clientId),
    findUserOfClient(store, clientId),
    presence.list(),
  ]);
  const present = new Set((rooms.get(inspectionId) ?? []).map(({ subject }) => subject));
  const isPresent = ({ _id, isClients }: InvitationRecord): boolean =>
    present.has(`guest:${_id}`) || (isClients && user !== null && present.has(`user:${user._id}`));
  const expected = invitations.filter((one) => isInvitationLive(one) && !isPresent(one));
  return await Promise.all(expected.map((one) => presentPerson(services, inspection, one, client)));
}

async function presentPerson(
  services: Services,
  { _id: inspectionId, contactPhone }: InspectionRecord,
  { _id: invitationId, name, isClients }: InvitationRecord,
  client: ClientRecord | null,
): Promise<ExpectedPerson> {
  const facts = { invitationId, name, isClients };
  if (!isClients) return { ...facts, phone: '', smsTo: '', refusal: 'notClient', last: null, nextAt: null };
  const { to: smsTo, refusal } = await textReach(services, client);
  const texts = smsTo === '' ? [] : await listWaitingTexts(services.store, inspectionId, smsTo);
  return {
    ...facts,
    phone: contactPhone || (client?.phone ?? ''),
    smsTo,
    refusal,
    last: lastOf(texts),
    nextAt: nextAfter(texts.map(({ createdAt }) => createdAt.getTime())),
  };
}

function lastOf([latest]: readonly DeliveryRecord[]): ExpectedPerson['last'] {
  if (!latest) return null;
  const { state, explanation, createdAt } = latest;
  return { state, explanation, createdAt: createdAt.toISOString() };
}

/** The time of the next text message, by the times of the earlier ones, the latest first; null for now. */
function nextAfter(times: readonly number[], now = Date.now()): string | null {
  const [latest = -Infinity, oldestThatCounts = -Infinity] = [times[0], times[TEXTS_IN_AN_HOUR - 1]];
  const next = Math.max(latest + MINUTES_BETWEEN_TEXTS * MINUTE_MS, oldestThatCounts + HOUR_MS);
  return next > now ? new Date(next).toISOString() : null;
}
