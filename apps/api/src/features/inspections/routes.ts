import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { changeInspections } from '@sightline/contracts/inspections/bulkChanges';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import {
  changeInspectionStatus,
  confirmInspection,
  getInspection,
  Inspection,
  listInspections,
  listOwnInspections,
  readMissing,
  setSite,
} from '@sightline/contracts/inspections/inspections';
import {
  createInspection,
  readScheduledFee,
  requestInspection,
  updateInspection,
} from '@sightline/contracts/inspections/scheduling';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { InspectionMail, listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { type ClientRecord, findClient } from '@sightline/store/accounts/clients';
import { createClientInspection } from '@sightline/store/clientReferences';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { presenterOf } from '@sightline/store/core/shape';
import type { Store } from '@sightline/store/core/store';
import { listMailsAbout } from '@sightline/store/deliveries/deliveries';
import {
  type InspectionRecord,
  presentInspection,
  setSite as storeSite,
} from '@sightline/store/inspections/inspections';
import { listInspectionsOfClient } from '@sightline/store/inspections/searchInspections';
import { bookingFee } from '@sightline/store/organization/organization';
import { agreeToSms } from '../../core/agreeToSms.ts';
import { nameWithRole } from '../../core/author.ts';
import { authorize } from '../../core/policy.ts';
import { isStaff, type Principal } from '../../core/principal.ts';
import { type Route, serve } from '../../core/serve.ts';
import { chosenHost, staffName } from '../accounts/staffName.ts';
import { clientPolicy } from '../clients/policy.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { changeInspections as changeAll } from './changeInspections.ts';
import { changeStatus, missingFor } from './changeStatus.ts';
import { notifyClient } from './clientNotices.ts';
import { confirmInspection as confirm, editInspection, scheduledFee } from './editInspection.ts';
import { notifyInspectors } from './inspectorNotices.ts';
import { listFor } from './listFor.ts';
import { myDayRoutes } from './myDay.ts';
import { schedulingPolicy } from './policy.ts';
import { refuseVirtual } from './refuseVirtual.ts';
import { notifyOfRequest, requestFactsOf } from './requestNotices.ts';
import { requestOfClient } from './requestOfClient.ts';
import { locateSoon } from './site.ts';

/** Fields for guests. Each role gets the least data: fields that are not listed are only for staff. */
const FOR_GUESTS = [
  ...(['id', 'clientId', 'clientName', 'projectType', 'address', 'permitNumber', 'permitAppliedOn'] as const),
  ...(['inspectorId', 'inspector', 'scheduledDate', 'preferredTime', 'completedDate'] as const),
  ...(['status', 'isVirtual', 'createdAt', 'updatedAt'] as const),
] as const;
const FOR_CLIENTS = [...FOR_GUESTS, 'isRequested', 'feeCents', 'paymentStatus', 'reinspects'] as const;
/** Fields for clients who made a request, including its text. */
const FOR_REQUESTERS = [...FOR_CLIENTS, 'notes', 'details'] as const;

const presentMail = presenterOf(InspectionMail);
const presentToGuest = presenterOf(Inspection, FOR_GUESTS);
const presentToClient = presenterOf(Inspection, FOR_CLIENTS);
const presentToRequester = presenterOf(Inspection, FOR_REQUESTERS);

export const inspectionRoutes: readonly Route[] = [
  serve(listInspections, async ({ store }, { query }) => await listFor(store, query)),

  serve(getInspection, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return presentInspectionTo(context.principal, inspection);
  }),

  serve(createInspection, async (context, { body }) => {
    const { store, queue, principal } = context;
    if (body.hostId !== null)
      authorize(schedulingPolicy.assignHost, principal, await chosenHost(store, body.hostId));
    authorize(schedulingPolicy.assignInspector, principal, { from: null, to: body.inspectorId });
    const inspection = await scheduleInspection(store, body);
    await locateSoon(queue, inspection);
    await notifyClient(context, inspection, 'confirmed');
    await notifyInspectors(context, { before: null, after: inspection, by: principal });
    return presentInspection(inspection);
  }),

  serve(updateInspection, async (context, { params, body }) =>
    presentInspection(await editInspection(context, params.inspectionId, body)),
  ),

  serve(readScheduledFee, async (context, { params, query }) => {
    const { requestedByClient } = await visibleInspection(context, params.inspectionId);
    return { feeCents: await scheduledFee(context.store, { requestedByClient, ...query }) };
  }),

  serve(confirmInspection, async (context, { params, body }) =>
    presentInspection(await confirm(context, params.inspectionId, body.unmodifiedSince)),
  ),

  serve(readMissing, async (context, { params, query }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    return { missing: await missingFor(context.store, _id, query.status) };
  }),

  serve(changeInspectionStatus, async (context, { params, body }) => {
    const inspection = await changeStatus(context, params.inspectionId, {
      ...body,
      author: context.principal,
    });
    return presentInspection(inspection);
  }),

  serve(changeInspections, async (context, { body }) => await changeAll(context, body)),

  serve(listStatusChanges, async (context, { params }) => {
    return (await visibleInspection(context, params.inspectionId)).statusChanges;
  }),

  serve(listInspectionMails, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    return (await listMailsAbout(context.store, _id)).map(presentMail);
  }),

  serve(setSite, async ({ store, principal }, { params, body: { follows, ...place } }) => {
    const set = { setBy: nameWithRole(principal), setAt: new Date().toISOString() };
    const site = { ...place, ...set };
    const inspection = await storeSite(store, params.inspectionId, site, follows);
    if (!inspection) throw new AppError('notFound', { thing: 'inspection' });
    return presentInspection(inspection);
  }),

  ...myDayRoutes,

  serve(listOwnInspections, async ({ store, principal }) => {
    const own = await listInspectionsOfClient(store, principal.clientId);
    return own.map((inspection) => presentInspectionTo(principal, inspection));
  }),

  serve(requestInspection, async (context, { body }) => {
    const { store, queue, principal, limits } = context;
    if (body.clientId !== undefined)
      authorize(clientPolicy.read, principal, { _id: body.clientId }, { thing: 'client' });
    await limits.spend('requestsByClient', principal.clientId);
    const smsNumber = await agreeToSms(store, principal, body);
    const inspection = await requestOfClient(store, principal.clientId, body);
    await locateSoon(queue, inspection);
    await notifyOfRequest(context, requestFactsOf(inspection, { email: principal.user.email, smsNumber }));
    return presentInspectionTo(principal, inspection);
  }),
];

function presentInspectionTo(principal: Principal, inspection: InspectionRecord): Inspection {
  if (isStaff(principal)) return presentInspection(inspection);
  if (principal.role === 'guest') return presentToGuest(inspection);
  return inspection.requestedByClient ? presentToRequester(inspection) : presentToClient(inspection);
}

type NewInspection = HandlerInput<typeof createInspection>['body'];

/** Schedules an inspection for a client. The fee comes from the booking schedule, never from the request. */
async function scheduleInspection(store: Store, input: NewInspection): Promise<InspectionRecord> {
  const { id = mintId(), scheduledDate, ...facts } = input;
  const isVirtual = isHeldByVideo(input);
  refuseVirtual({ ...input, isVirtual });
  const client = await clientOf(store, input.clientId);
  return await createClientInspection(store, {
    ...facts,
    _id: id,
    isVirtual,
    scheduledDate: scheduledDate === null ? null : new Date(scheduledDate),
    // This is the remaining client, if its record was merged while the form was open.
    clientId: client._id,
    clientName: client.name,
    inspector: await staffName(store, 'inspectorId', input.inspectorId),
    host: await staffName(store, 'hostId', input.hostId),
    feeCents: await bookingFee(store, { projectType: input.projectType, isVirtual }),
    completedDate: null,
    status: 'scheduled',
    paymentStatus: 'pending',
    requestedByClient: false,
    contentHash: contentHashOf({ ...facts, scheduledDate }),
  });
}

async function clientOf(store: Store, clientId: string): Promise<ClientRecord> {
  const client = await findClient(store, clientId);
  if (!client) throw new AppError('badInput', { fields: { clientId: 'This client does not exist.' } });
  return client;
}
