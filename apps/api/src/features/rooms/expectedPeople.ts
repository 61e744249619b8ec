import { isJoinable } from '@sightline/contracts/inspections/inspections';
import {
  type ExpectedPerson,
  listExpectedPeople,
  textExpectedPeople,
} from '@sightline/contracts/rooms/expectedPeople';
import { type ClientRecord, findClient } from '@sightline/store/accounts/clients';
import { findUserOfClient } from '@sightline/store/accounts/users';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { type DeliveryRecord, findDelivery, findWaitingText } from '@sightline/store/deliveries/deliveries';
import { nextTextAt } from '@sightline/store/deliveries/textLimits';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { type InvitationRecord, isInvitationLive, listInvitations } from '@sightline/store/rooms/invitations';
import { type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { inviting } from './invitations.ts';
import { holdNumber, textReach } from './textLink.ts';

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

/** Texts a person unless they were texted too recently, or by this request before. */
async function textOnce(
  services: Services,
  { _id: inspectionId, address }: InspectionRecord,
  { invitationId, smsTo, nextAt, last }: ExpectedPerson,
  requestId: string,
): Promise<void> {
  const _id = derivedId('waiting text', requestId, invitationId);
  if (nextAt !== null || (await findDelivery(services.store, _id))) return;
  if (!(await holdNumber(services, smsTo, last?.createdAt))) return;
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
  const { store } = services;
  const [last, nextAt] =
    smsTo === ''
      ? [null, null]
      : await Promise.all([findWaitingText(store, inspectionId, smsTo), nextTextAt(store, smsTo)]);
  return {
    ...facts,
    phone: contactPhone || (client?.phone ?? ''),
    smsTo,
    refusal,
    last: lastOf(last),
    nextAt: nextAt?.toISOString() ?? null,
  };
}

function lastOf(latest: DeliveryRecord | null): ExpectedPerson['last'] {
  if (!latest) return null;
  const { state, explanation, createdAt } = latest;
  return { state, explanation, createdAt: createdAt.toISOString() };
}
