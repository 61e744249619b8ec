import * as accounts from '@sightline/contracts/accounts/accounts';
import * as analytics from '@sightline/contracts/analytics/analytics';
import * as checklists from '@sightline/contracts/checklists/checklists';
import * as signedChecklists from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import * as dashboard from '@sightline/contracts/dashboard/dashboard';
import * as myDay from '@sightline/contracts/dashboard/myDay';
import * as bulkChanges from '@sightline/contracts/inspections/bulkChanges';
import * as inspectionHistory from '@sightline/contracts/inspections/inspectionHistory';
import * as inspections from '@sightline/contracts/inspections/inspections';
import * as scheduling from '@sightline/contracts/inspections/scheduling';
import * as failedMails from '@sightline/contracts/mail/failedMails';
import * as geocoding from '@sightline/contracts/positions/geocoding';
import * as reportDeliveries from '@sightline/contracts/reports/deliveries';
import * as reportFiles from '@sightline/contracts/reports/reportFiles';
import * as reportLists from '@sightline/contracts/reports/reportLists';
import * as reports from '@sightline/contracts/reports/reports';
import * as reportSigning from '@sightline/contracts/reports/signing';
import * as callMinutes from '@sightline/contracts/rooms/callMinutes';
import * as captions from '@sightline/contracts/rooms/captions';
import * as expectedPeople from '@sightline/contracts/rooms/expectedPeople';
import * as phoneChecks from '@sightline/contracts/rooms/phoneChecks';
import * as problemReports from '@sightline/contracts/rooms/problemReports';
import * as roomEvents from '@sightline/contracts/rooms/roomEvents';
import * as rooms from '@sightline/contracts/rooms/rooms';
import * as waitingRoom from '@sightline/contracts/rooms/waitingRoom';
import { signCheckReceipt } from '@sightline/server-kit/tickets';
import { deliveries } from '@sightline/store/deliveries/deliveries';
import { findInspection, inspections as storedInspections } from '@sightline/store/inspections/inspections';
import { signatureOf } from '../../../../tests/support/checklists.ts';
import { PASSWORD, storedUser } from '../../../../tests/support/people.ts';
import { checkResult } from '../../../../tests/support/phoneChecks.ts';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import { hashOfLinkToken, newPasswordLink } from '../features/accounts/passwordLink.ts';
import { ownerless, type Row, row } from './accessRow.ts';
import { invited, reportedProblem, reportOrder } from './accessWorld.ts';
import { ACCOUNT_ROWS } from './accountRows.ts';
import { BOOKING_ROWS } from './bookingRows.ts';
import { CLIENT_MANAGEMENT_ROWS } from './clientManagementRows.ts';
import { CLIENT_ROWS } from './clientRows.ts';
import { EVIDENCE_ROWS } from './evidenceRows.ts';
import { SETTINGS_ROWS } from './settingsRows.ts';

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

/** The token of a guest who has not joined yet. */
const linkOfGuest = async ({ inspectionId }: { inspectionId: string }, server: TestServer) => ({
  body: { token: (await invited(server, inspectionId)).token },
});

/** The result of a check by a personal link. */
const checkOfGuest = async ({ inspectionId }: { inspectionId: string }, server: TestServer) => {
  const sub = `guest:${(await invited(server, inspectionId)).invitationId}`;
  const receipt = await signCheckReceipt({ sub, inspectionId }, server.services.configuration.ticketSecret);
  return { body: { receipt, deviceId: mintId(), result: checkResult() } };
};

/** A well-formed order, for a checklist that does not exist. */
const NO_CHECKLIST = signatureOf(
  { fields: {}, signed: null },
  { address: '', permitNumber: '', clientName: '', projectType: 'final' },
);

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
  ...SETTINGS_ROWS,
  ...BOOKING_ROWS,
  ...CLIENT_MANAGEMENT_ROWS,
  ...CLIENT_ROWS,

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
  row(scheduling.updateInspection, {
    request: async ({ inspectionId }, { services: { store } }) => {
      const unmodifiedSince = (await findInspection(store, inspectionId))?.updatedAt ?? new Date();
      return { body: { unmodifiedSince, accessNotes: mintId() } };
    },
  }),
  row(scheduling.readScheduledFee, {
    request: () => ({ query: { projectType: 'electrical', isVirtual: 'false' } }),
  }),
  row(inspections.readMissing, { request: () => ({ query: { status: 'completed' } }) }),
  row(inspections.changeInspectionStatus, { request: () => ({ body: { status: 'in_progress' } }) }),
  row(bulkChanges.changeInspections, {
    // Only staff call it, who read every inspection; its reply names the unknown ones.
    ownerless,
    request: ({ inspectionId }) => ({
      body: { ids: [inspectionId], change: { kind: 'status', status: 'in_progress' } },
    }),
  }),
  row(scheduling.createInspection, {
    ownerless,
    request: ({ clientId }) => ({ body: { clientId, projectType: 'building', address: '1 Main St' } }),
  }),
  row(scheduling.requestInspection, {
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
  row(myDay.listDayNews, { ownerless }),
  row(myDay.dismissDayNews, { ownerless, request: () => ({ body: { ids: [mintId()] } }) }),
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
  // A signed checklist can no longer be changed, so this row comes after the change.
  row(signedChecklists.signChecklist, {
    request: async ({ inspectionId }, server) => {
      const params = { inspectionId };
      const { status, reply } = await (await server.signedInAs('admin')).call(checklists.getChecklist, {
        params,
      });
      const inspection = await findInspection(server.services.store, inspectionId);
      return { body: status === 200 && inspection ? signatureOf(reply, inspection) : NO_CHECKLIST };
    },
  }),
  row(signedChecklists.listSignedChecklists),

  ...EVIDENCE_ROWS,

  row(rooms.issueRoomTicket),
  row(rooms.listHosts, { ownerless }),
  row(rooms.assignHost, { request: () => ({ body: { hostId: null } }) }),
  row(rooms.listInvitations),
  row(rooms.createInvitation, {
    request: () => ({ body: { id: mintId(), name: 'Sam Field', email: 'sam@example.com' } }),
  }),
  row(rooms.createInvitationLink, { request: () => ({ body: { id: mintId(), name: 'Sam Field' } }) }),
  row(rooms.inviteClientToCall),
  row(rooms.getInvitationLink),
  row(rooms.mailInvitation, { request: () => ({ body: { id: mintId() } }) }),
  // The link belongs to a guest who is not the client.
  row(rooms.textInvitation, { status: 400, request: () => ({ body: { id: mintId() } }) }),
  row(rooms.revokeInvitation),
  row(rooms.openInvitation, { ownerless, request: linkOfGuest }),
  row(rooms.redeemInvitation, { ownerless, request: linkOfGuest }),
  row(roomEvents.listRoomEvents),
  row(problemReports.reportProblem, { request: () => ({ body: reportedProblem() }) }),
  row(problemReports.listProblemReports),
  row(problemReports.downloadCallLog),
  row(callMinutes.listCallQuality),
  // The server of this test has no transcription service.
  row(captions.transcribeSpeech, {
    status: 503,
    request: () => ({ body: { contentType: 'audio/webm', base64: 'AAAA' } }),
  }),
  row(phoneChecks.issueCheckTicket, { ownerless, request: linkOfGuest }),
  row(phoneChecks.issueOwnCheckTicket),
  row(phoneChecks.keepPhoneCheck, { ownerless, request: checkOfGuest }),
  row(waitingRoom.readWaitingRoom),
  row(waitingRoom.listWaitingCalls, { ownerless }),
  row(waitingRoom.expectStart, { request: () => ({ body: { minutes: 10 } }) }),
  row(expectedPeople.listExpectedPeople),
  row(expectedPeople.textExpectedPeople, { request: () => ({ body: { id: mintId() } }) }),
  row(phoneChecks.listPhoneChecks),

  row(reports.getLatestReport),
  row(reportLists.listReports, { ownerless }),
  row(reportFiles.downloadReport),
  row(reportFiles.downloadReportVersion),
  row(reportFiles.downloadReportVersionCopy),
  row(reportFiles.downloadReportCopy),
  row(reportFiles.showReport),
  row(reportLists.listReportVersions),
  row(reports.getReportVersion),
  // This side's report has no deficiencies, of which every permitted caller is told.
  row(reports.scheduleReinspection, { status: 409, request: () => ({ body: {} }) }),
  row(reportDeliveries.sendReport, {
    request: ({ inspectionId }) => ({ body: { inspectionId, recipientEmails: ['to@example.com'] } }),
  }),
  row(reportDeliveries.getMailSender, { ownerless }),
  row(reportDeliveries.listDeliveries),
  row(reportDeliveries.listInspectionMails),
  row(reports.approveReport, { request: () => ({ body: {} }) }),
  row(reports.retryRendering, { request: () => ({ body: {} }) }),
  row(analytics.getAnalytics, { ownerless }),
  row(analytics.listAnalyzedInspections, { ownerless }),
  row(reportFiles.verifyReport),
  row(reportSigning.prepareReport),
  // This row is last, since it supersedes the delivered report.
  row(reportSigning.generateReport, {
    request: async ({ inspectionId }, server) => ({
      body: await reportOrder(await server.signedInAs('admin'), inspectionId),
    }),
  }),
];
