import { createHash } from 'node:crypto';
import * as accounts from '@sightline/contracts/accounts';
import * as analytics from '@sightline/contracts/analytics';
import * as attachments from '@sightline/contracts/attachments';
import * as auditTrail from '@sightline/contracts/auditTrail';
import * as bookingLinks from '@sightline/contracts/bookingLinks';
import * as bookings from '@sightline/contracts/bookings';
import * as calendar from '@sightline/contracts/calendar';
import * as catalog from '@sightline/contracts/catalog';
import * as catalogTemplates from '@sightline/contracts/catalogTemplates';
import * as checklists from '@sightline/contracts/checklists';
import * as clientFiles from '@sightline/contracts/clientFiles';
import * as clientMerge from '@sightline/contracts/clientMerge';
import * as clients from '@sightline/contracts/clients';
import type { Download, Endpoint } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import * as dashboard from '@sightline/contracts/dashboard';
import * as failedMails from '@sightline/contracts/failedMails';
import { getFees } from '@sightline/contracts/feeSchedule';
import * as geocoding from '@sightline/contracts/geocoding';
import * as inspectionHistory from '@sightline/contracts/inspectionHistory';
import * as inspections from '@sightline/contracts/inspections';
import * as maps from '@sightline/contracts/maps';
import * as measurements from '@sightline/contracts/measurements';
import * as messages from '@sightline/contracts/messages';
import * as myDay from '@sightline/contracts/myDay';
import * as objectModel from '@sightline/contracts/objectModel';
import * as organization from '@sightline/contracts/organization';
import * as settings from '@sightline/contracts/organizationSettings';
import * as payments from '@sightline/contracts/payments';
import * as photos from '@sightline/contracts/photos';
import * as positions from '@sightline/contracts/positions';
import * as recipientGroups from '@sightline/contracts/recipientGroups';
import * as reports from '@sightline/contracts/reports';
import * as requiredViews from '@sightline/contracts/requiredViews';
import { getRetention } from '@sightline/contracts/retention';
import * as roomEvents from '@sightline/contracts/roomEvents';
import * as rooms from '@sightline/contracts/rooms';
import * as scans from '@sightline/contracts/scans';
import * as signedChecklists from '@sightline/contracts/signedChecklists';
import * as siteRooms from '@sightline/contracts/siteRooms';
import * as staff from '@sightline/contracts/staff';
import * as voiceNotes from '@sightline/contracts/voiceNotes';
import { bookingLink } from '@sightline/server-kit/bookingLinks';
import { calendarFeeds, putCalendarFeed } from '@sightline/store/accounts/calendarFeeds';
import { findUser } from '@sightline/store/accounts/users';
import { quoteRequests } from '@sightline/store/bookings/quoteRequests';
import { CODE_EDITIONS } from '@sightline/store/catalog/codeEditions';
import { jurisdictionEntry } from '@sightline/store/catalog/jurisdictions';
import { listTemplates } from '@sightline/store/catalog/templates';
import { currentVersion } from '@sightline/store/catalog/versions';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { findInspection, inspections as storedInspections } from '@sightline/store/inspections/inspections';
import { findOrganization, logoKey } from '@sightline/store/organization/organization';
import { findVoiceNote } from '@sightline/store/voice-notes/voiceNotes';
import { signatureOf } from '../../../../tests/support/checklists.ts';
import { PASSWORD, storedClient, storedInspection, storedUser } from '../../../../tests/support/people.ts';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import { hashOfLinkToken, newPasswordLink } from '../features/accounts/passwordLink.ts';
import type { Request, Row } from './accessRow.ts';
import {
  BOOKING_IDS,
  CALENDAR_FILE,
  invited,
  LOGO_HASH,
  reportOrder,
  type Side,
  sentMeasurement,
  sentPosition,
  sentScan,
} from './accessWorld.ts';
import { ACCOUNT_ROWS } from './accountRows.ts';
import { newHold, newRequest, storedHold, storedRequest } from './bookings.ts';
import { CLIENT_MANAGEMENT_ROWS } from './clientManagementRows.ts';
import { storedPayment } from './payments.ts';

const row = (endpoint: Endpoint | Download, facts: Omit<Row, 'endpoint'> = {}): Row => ({
  endpoint,
  ...facts,
});
const ownerless = true as const;
/** One pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MARKUP = [{ kind: 'text', color: 'red', at: [0.5, 0.5], text: 'Leak' }];

const noteChange = () => ({
  changeId: mintId(),
  field: 'generalNotes',
  value: mintId(),
  follows: null,
  madeAt: new Date().toISOString(),
});

/** A one-time link of a new account. */
async function linkToken({ services: { store, configuration } }: TestServer): Promise<string> {
  const { token, expiresAt } = newPasswordLink(configuration.publicUrl);
  const link = { passwordLinkHash: hashOfLinkToken(token), passwordLinkExpiresAt: expiresAt };
  await storedUser(store, { role: 'client', ...link });
  return token;
}

async function staffVersion({ store }: TestServer['services'], userId: string): Promise<number> {
  return (await findUser(store, userId))?.revision ?? 0;
}

/** A change that follows the present state of a voice note. */
async function noteChangeOf({ voiceNoteId }: Side, { services }: TestServer) {
  return { changeId: mintId(), follows: (await findVoiceNote(services.store, voiceNoteId))?.revision ?? 0 };
}

/** The request that the path names, unanswered again. */
async function waitingRequest(_: Side, { services: { store } }: TestServer): Promise<Request> {
  await store.of(quoteRequests).deleteOne({ _id: BOOKING_IDS.requestId });
  await storedRequest(store, { _id: BOOKING_IDS.requestId });
  return {};
}

/** The payment that the path names. */
async function begunPayment(_: Side, { services: { store } }: TestServer): Promise<Request> {
  await storedPayment(store, { _id: BOOKING_IDS.paymentId });
  return {};
}

/** The link in a client's mail, to an inspection of its own. */
async function ownBooking(_: Side, { services }: TestServer): Promise<{ body: { token: string } }> {
  const scheduledDate = new Date(Date.now() + 24 * 3_600_000);
  const facts = { projectType: 'virtual-inspection', status: 'scheduled', scheduledDate } as const;
  const { _id: inspectionId } = await storedInspection(services.store, facts);
  const { publicUrl, ticketSecret: secret } = services.configuration;
  const link = await bookingLink({ inspectionId, expiresAt: scheduledDate }, { publicUrl, secret });
  return { body: { token: new URL(link).hash.slice(1) } };
}

/** A well-formed order, for a checklist that does not exist. */
const NO_CHECKLIST = signatureOf({ fields: {}, signed: null });

/** One row for each endpoint; the access test fails when one is missing. */
export const ROWS: readonly Row[] = [
  row(accounts.getCurrentUser, { ownerless }),
  row(accounts.listInspectors, { ownerless }),
  row(accounts.signOut, { ownerless }),
  row(accounts.leaveByNavigation, {
    ownerless,
    status: 303,
    request: () => ({ headers: { 'Sec-Fetch-Site': 'same-origin' } }),
  }),
  row(accounts.signIn, {
    ownerless,
    request: async (_, { services }) => {
      const { email } = await storedUser(services.store);
      return { body: { email, password: PASSWORD } };
    },
  }),
  row(accounts.readPortalInvitation, {
    ownerless,
    request: async (_, server) => ({ body: { token: await linkToken(server) } }),
  }),
  row(accounts.setPassword, {
    ownerless,
    request: async (_, server) => ({
      body: { token: await linkToken(server), password: 'a long enough one' },
    }),
  }),

  ...ACCOUNT_ROWS,

  row(organization.getOrganization, { ownerless }),
  row(organization.changeOrganization, { ownerless, request: () => ({ body: { phone: '(954) 555-0101' } }) }),
  row(organization.uploadLogo, { ownerless, request: () => ({ body: { base64: LOGO.toString('base64') } }) }),
  row(organization.getLogo, {
    ownerless,
    request: async (_, { services: { storage } }) => {
      await storage.put(logoKey(LOGO_HASH), LOGO, { contentType: 'image/png' });
      return {};
    },
  }),
  row(reports.listReportVersions),
  // The side's report has no deficiencies, which whoever may call is told.
  row(reports.scheduleReinspection, { status: 409, request: () => ({ body: {} }) }),
  row(getFees, { ownerless }),
  row(settings.getSettings, { ownerless }),
  row(settings.changeSettings, { ownerless, request: () => ({ body: { siteRadiusMeters: 200 } }) }),
  row(organization.getCompany, { ownerless }),
  row(recipientGroups.getRecipientGroups, { ownerless }),
  row(settings.previewMail, {
    ownerless,
    request: () => ({ body: { kind: 'confirmed', text: { subject: '', intro: '' } } }),
  }),
  row(getRetention, { ownerless }),
  row(recipientGroups.saveRecipientGroups, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const { groupsVersion: seenVersion } = await findOrganization(store);
      return { body: { seenVersion, groups: [] } };
    },
  }),
  row(recipientGroups.listRecipientGroups, { ownerless }),

  row(bookings.listFreeSlots, {
    ownerless,
    request: () => ({ query: { projectType: 'virtual-inspection' } }),
  }),
  row(bookings.holdSlot, {
    ownerless,
    request: async (_, server) => ({ body: await newHold(server.visitor()) }),
  }),
  row(bookings.releaseSlot, {
    ownerless,
    request: async (_, { services }) => {
      await storedHold(services.store, { _id: BOOKING_IDS.holdId });
      return {};
    },
  }),
  row(bookings.requestQuote, {
    ownerless,
    request: async (_, { services }) => ({ body: newRequest((await storedHold(services.store))._id) }),
  }),
  row(bookingLinks.openBooking, { ownerless, request: ownBooking }),
  row(bookingLinks.rescheduleBooking, {
    ownerless,
    request: async (side, server) => {
      const { startsAt } = await newHold(server.visitor());
      return { body: { ...(await ownBooking(side, server)).body, startsAt } };
    },
  }),
  row(bookingLinks.cancelBooking, { ownerless, request: ownBooking }),
  row(calendar.readCalendar, { ownerless }),
  row(calendar.checkTime, {
    ownerless,
    request: () => ({ query: { projectType: 'final', startsAt: new Date().toISOString() } }),
  }),
  row(calendar.getCalendarFeed, { ownerless }),
  row(calendar.createCalendarFeed, { ownerless }),
  row(calendar.revokeCalendarFeed, { ownerless }),
  row(calendar.readCalendarFeed, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const { _id: userId } = await storedUser(store, { role: 'inspector' });
      const token = CALENDAR_FILE.replace('.ics', '');
      await store.of(calendarFeeds).deleteMany({});
      await putCalendarFeed(store, userId, createHash('sha256').update(token).digest('hex'));
      return {};
    },
  }),
  row(payments.openCheckout, { ownerless, request: () => ({ body: {} }) }),
  // Nobody can pay here, which whoever may call is told.
  row(payments.startCheckout, {
    ownerless,
    status: 409,
    request: async (_, { services }) => ({ body: { requestId: (await storedRequest(services.store))._id } }),
  }),
  ...CLIENT_MANAGEMENT_ROWS,

  row(payments.receivePaymentEvent, { ownerless, status: 409 }),
  row(payments.readPaymentOutcome, { ownerless, request: begunPayment }),
  row(payments.createPaymentLink, { request: () => ({ body: { id: mintId(), isMailed: false } }) }),
  // Payment is not set up here, which the client is told.
  row(payments.payOwnInspection, { status: 409 }),
  row(payments.listOwnPayments, { ownerless }),
  row(payments.listPayments, { ownerless }),
  row(payments.readPaymentTotals, { ownerless }),
  row(payments.refundPayment, {
    ownerless,
    status: 409,
    request: async (side, server) => {
      await begunPayment(side, server);
      return { body: { id: mintId(), amountCents: 100 } };
    },
  }),
  row(bookings.listQuoteRequests, { ownerless }),
  row(bookings.acceptQuoteRequest, { ownerless, request: waitingRequest }),
  row(bookings.declineQuoteRequest, { ownerless, request: waitingRequest }),

  row(staff.listStaff, { ownerless }),
  row(auditTrail.listAudit, { ownerless }),
  row(staff.addStaffMember, {
    ownerless,
    request: () => ({
      body: {
        id: mintId(),
        email: `${mintId()}@example.com`,
        name: 'Ana Ruiz',
        licenseNumber: 'BN-77',
        trades: [],
      },
    }),
  }),
  row(staff.changeStaffMember, {
    request: async ({ userId }, { services }) => ({
      body: { seenVersion: await staffVersion(services, userId), licenseNumber: mintId() },
    }),
  }),
  // This inspector has a password.
  row(staff.issueStaffLink, { status: 409 }),
  row(staff.mailStaffLink),
  row(staff.endStaffSessions),
  row(staff.resetStaffSignIn),

  row(catalog.listJurisdictions, { ownerless }),
  row(catalog.saveJurisdiction, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const current = await currentVersion(store, jurisdictionEntry('standard'));
      const body = { name: `Standard ${mintId()}`, requirements: [] };
      return { body: { seenVersion: current?.version, body } };
    },
  }),
  row(catalogTemplates.listTemplates, { ownerless }),
  row(catalogTemplates.saveTemplate, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const [current] = await listTemplates(store);
      return { body: { seenVersion: current?.version, sections: current?.body.sections } };
    },
  }),
  row(catalog.getCodeEditions, { ownerless }),
  row(catalog.saveCodeEditions, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const current = await currentVersion(store, CODE_EDITIONS);
      return { body: { seenVersion: current?.version, body: current?.body } };
    },
  }),
  row(catalog.listCatalogHistory, { ownerless }),

  row(clients.listClients, { ownerless }),
  row(clients.getClient),
  row(messages.listMessages),
  row(messages.sendMessage, {
    request: ({ clientId }) => ({
      body: { clientId, subject: 'Roof', message: 'Bring a ladder', fromName: 'Ana Ruiz' },
    }),
  }),
  row(messages.markMessagesRead, { request: () => ({ body: { upTo: new Date().toISOString() } }) }),
  row(messages.listMessageThreads, { ownerless }),
  row(messages.countUnreadMessages, { ownerless }),
  row(attachments.downloadAttachment),
  row(clients.createClient, {
    ownerless,
    request: () => ({ body: { name: 'New', email: `${mintId()}@example.com` } }),
  }),

  row(clients.updateClient, { request: () => ({ body: { phone: '1' } }) }),
  row(clients.listClientReports),
  row(clients.setClientPortal, {
    request: async ({ clientId }, { services: { store } }) => {
      await storedUser(store, { role: 'client', clientId });
      return { body: { isOn: true } };
    },
  }),
  row(clientFiles.exportClients, { ownerless }),
  row(clientFiles.previewClientImport, { ownerless, request: () => ({ body: { csv: 'Name,Email' } }) }),
  row(clientFiles.importClients, {
    ownerless,
    request: () => ({ body: { id: mintId(), csv: 'Name,Email' } }),
  }),
  row(clientMerge.previewClientMerge, {
    request: async (_, { services: { store } }) => ({
      query: { fromId: (await storedClient(store))._id },
    }),
  }),
  row(clientMerge.mergeClients, {
    request: async (_, { services: { store } }) => ({ body: { fromId: (await storedClient(store))._id } }),
  }),
  // This client has set its password, and has inspections.
  row(clients.inviteClient, { status: 409, request: () => ({ body: { id: mintId() } }) }),
  row(clients.deleteClient, { status: 409 }),

  row(inspections.listInspections, { ownerless }),
  row(inspections.getInspection),
  row(inspectionHistory.listStatusChanges),
  row(inspections.listOwnInspections, { ownerless }),
  row(inspections.confirmInspection, {
    request: async ({ inspectionId }, { services: { store } }) => {
      await store.of(storedInspections).updateOne({ _id: inspectionId }, { scheduledDate: new Date() });
      const unmodifiedSince = (await findInspection(store, inspectionId))?.updatedAt ?? new Date();
      return { body: { unmodifiedSince } };
    },
  }),
  row(inspections.updateInspection, {
    request: async ({ inspectionId }, { services: { store } }) => {
      const unmodifiedSince = (await findInspection(store, inspectionId))?.updatedAt ?? new Date();
      return { body: { unmodifiedSince, accessNotes: mintId() } };
    },
  }),
  row(inspections.changeInspectionStatus, { request: () => ({ body: { status: 'in_progress' } }) }),
  row(inspections.createInspection, {
    ownerless,
    request: ({ clientId }) => ({ body: { clientId, projectType: 'building', address: '1 Main St' } }),
  }),
  row(inspections.requestInspection, {
    request: ({ clientId }) => ({ body: { clientId, projectType: 'building', address: '1 Main St' } }),
  }),
  row(inspections.setSite, {
    request: () => ({
      body: { source: 'captured', latitude: 25.9812, longitude: -80.2343, accuracyMeters: 5 },
    }),
  }),

  // No geocoder is configured.
  row(geocoding.geocodeAddress, {
    ownerless,
    status: 503,
    request: () => ({ query: { address: '12 Palm Way, Miramar' } }),
  }),
  row(geocoding.describePosition, {
    ownerless,
    request: () => ({ query: { latitude: '25.9812', longitude: '-80.2343' } }),
  }),

  row(myDay.listMyDay, { ownerless }),
  row(dashboard.readDashboard, { ownerless }),
  row(failedMails.dismissMail, { request: () => ({ body: { isDismissed: true } }) }),
  row(failedMails.resendMail, {
    request: async ({ deliveryId }, { services: { store } }) => {
      await store.of(deliveries).updateOne({ _id: deliveryId }, { resentAs: null });
      return { body: { id: mintId() } };
    },
  }),

  row(checklists.getChecklist),
  row(checklists.createChecklist, { request: () => ({ body: {} }) }),
  row(checklists.updateChecklist, { request: () => ({ body: { changes: [noteChange()] } }) }),
  // After the change: what is signed is changed no longer.
  row(signedChecklists.signChecklist, {
    request: async ({ inspectionId }, server) => {
      const params = { inspectionId };
      const { status, reply } = await (await server.signedInAs('admin')).call(checklists.getChecklist, {
        params,
      });
      return { body: status === 200 ? signatureOf(reply) : NO_CHECKLIST };
    },
  }),
  row(signedChecklists.listSignedChecklists),

  row(photos.getPhotoFormats, { ownerless }),
  row(photos.listPhotos),
  row(photos.exportPhotos),
  row(photos.getPhoto),
  row(photos.updatePhoto, { request: () => ({ body: { description: mintId(), markup: MARKUP } }) }),
  row(photos.setPhotoDisposition, { request: () => ({ body: { disposition: 'leftOut' } }) }),
  row(photos.getPhotoThumbnail),
  row(photos.getPhotoImage),
  row(photos.getPhotoOriginal),
  row(requiredViews.listNeededViews),

  row(voiceNotes.listVoiceNotes),
  row(voiceNotes.exportVoiceNotes),
  row(voiceNotes.getVoiceNote),
  row(voiceNotes.updateVoiceNote, {
    request: async (side, server) => ({
      body: { ...(await noteChangeOf(side, server)), notes: mintId() },
    }),
  }),
  row(voiceNotes.acceptVoiceNoteText, {
    request: async (side, server) => ({
      body: { ...(await noteChangeOf(side, server)), text: 'No expansion tank' },
    }),
  }),
  row(voiceNotes.approveVoiceNote, {
    request: async (side, server) => ({ body: await noteChangeOf(side, server) }),
  }),
  row(voiceNotes.requestTranscription, { request: () => ({ body: { changeId: mintId() } }) }),
  row(voiceNotes.setVoiceNoteDisposition, {
    request: () => ({ body: { changeId: mintId(), disposition: 'leftOut' } }),
  }),
  row(voiceNotes.getVoiceNoteAudio),
  row(voiceNotes.getVoiceNoteOriginal),

  row(positions.recordPositions, { request: () => ({ body: { positions: [sentPosition()] } }) }),
  row(positions.listPositions),
  row(positions.changePosition, { request: () => ({ body: { description: mintId() } }) }),
  row(positions.deletePosition),
  row(measurements.recordMeasurement, { request: ({ photoId }) => ({ body: sentMeasurement(photoId) }) }),
  row(measurements.listMeasurements),
  row(measurements.changeMeasurement, { request: () => ({ body: { notes: mintId() } }) }),
  row(measurements.deleteMeasurement),
  row(siteRooms.listSiteRooms),
  row(siteRooms.saveSiteRoom, { request: () => ({ body: { name: 'Kitchen', type: 'kitchen' } }) }),
  row(scans.recordScan, { request: ({ photoId }) => ({ body: sentScan(photoId) }) }),
  row(scans.listScans),
  row(scans.listFindings),
  row(scans.decideFinding, { request: () => ({ body: { decisionId: mintId(), state: 'accepted' } }) }),
  row(objectModel.getObjectModel, { ownerless }),
  // No model is installed here.
  row(objectModel.getObjectModelFile, { ownerless, status: 404 }),
  row(maps.getMapTiles, { ownerless }),

  row(rooms.issueRoomTicket),
  row(rooms.assignHost, { request: () => ({ body: { hostId: null } }) }),
  row(rooms.listInvitations),
  row(rooms.createInvitation, {
    request: () => ({ body: { id: mintId(), name: 'Sam Field', email: 'sam@example.com' } }),
  }),
  row(rooms.createInvitationLink, { request: () => ({ body: { id: mintId(), name: 'Sam Field' } }) }),
  row(rooms.revokeInvitation),
  row(rooms.redeemInvitation, {
    ownerless,
    request: async ({ inspectionId }, server) => ({
      body: { token: (await invited(server, inspectionId)).token },
    }),
  }),
  row(roomEvents.listRoomEvents),

  row(reports.getLatestReport),
  row(reports.listReports, { ownerless }),
  row(reports.downloadReport),
  row(reports.downloadReportCopy),
  row(reports.showReport),
  row(reports.sendReport, {
    request: ({ inspectionId }) => ({ body: { inspectionId, recipientEmails: ['to@example.com'] } }),
  }),
  row(reports.getMailSender, { ownerless }),
  row(reports.listDeliveries),
  row(reports.listInspectionMails),
  row(reports.approveReport, { request: () => ({ body: {} }) }),
  row(reports.retryRendering, { request: () => ({ body: {} }) }),
  row(analytics.getAnalytics, { ownerless }),
  row(analytics.listAnalyzedInspections, { ownerless }),
  row(reports.verifyReport),
  row(reports.prepareReport),
  // Last, since it supersedes the delivered report.
  row(reports.generateReport, {
    request: async ({ inspectionId }, server) => ({
      body: await reportOrder(await server.signedInAs('admin'), inspectionId),
    }),
  }),
];
