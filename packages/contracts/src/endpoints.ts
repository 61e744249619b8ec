import * as account from './accounts/account.ts';
import * as accounts from './accounts/accounts.ts';
import * as firstAdmin from './accounts/firstAdmin.ts';
import * as push from './accounts/push.ts';
import * as savedViews from './accounts/savedViews.ts';
import * as staff from './accounts/staff.ts';
import * as analytics from './analytics/analytics.ts';
import * as attachments from './attachments/attachments.ts';
import * as auditTrail from './audit/auditTrail.ts';
import * as bookingLinks from './bookings/bookingLinks.ts';
import * as bookings from './bookings/bookings.ts';
import * as calendar from './bookings/calendar.ts';
import * as freeSlots from './bookings/freeSlots.ts';
import * as catalog from './catalog/catalog.ts';
import * as catalogTemplates from './catalog/catalogTemplates.ts';
import * as checklists from './checklists/checklists.ts';
import * as signedChecklists from './checklists/signedChecklists.ts';
import * as clientFiles from './clients/clientFiles.ts';
import * as clientManagement from './clients/clientManagement.ts';
import * as clientMerge from './clients/clientMerge.ts';
import * as clients from './clients/clients.ts';
import * as recipientGroups from './clients/recipientGroups.ts';
import type { Download, Endpoint } from './core/define.ts';
import * as dashboard from './dashboard/dashboard.ts';
import * as myDay from './dashboard/myDay.ts';
import * as bulkChanges from './inspections/bulkChanges.ts';
import * as inspectionHistory from './inspections/inspectionHistory.ts';
import * as inspections from './inspections/inspections.ts';
import * as requiredViews from './inspections/requiredViews.ts';
import * as scheduling from './inspections/scheduling.ts';
import * as failedMails from './mail/failedMails.ts';
import * as measurements from './measurements/measurements.ts';
import * as messages from './messages/messages.ts';
import * as company from './organization/company.ts';
import * as feeSchedule from './organization/feeSchedule.ts';
import * as organization from './organization/organization.ts';
import * as organizationSettings from './organization/organizationSettings.ts';
import * as retention from './organization/retention.ts';
import * as setup from './organization/setup.ts';
import * as setupSteps from './organization/setupSteps.ts';
import * as dueFees from './payments/dueFees.ts';
import * as payments from './payments/payments.ts';
import * as photos from './photos/photos.ts';
import * as geocoding from './positions/geocoding.ts';
import * as maps from './positions/maps.ts';
import * as positions from './positions/positions.ts';
import * as recordings from './recordings/recordings.ts';
import * as reportDeliveries from './reports/deliveries.ts';
import * as reportFiles from './reports/reportFiles.ts';
import * as reportLists from './reports/reportLists.ts';
import * as reports from './reports/reports.ts';
import * as reportSigning from './reports/signing.ts';
import * as callMinutes from './rooms/callMinutes.ts';
import * as captions from './rooms/captions.ts';
import * as expectedPeople from './rooms/expectedPeople.ts';
import * as phoneChecks from './rooms/phoneChecks.ts';
import * as problemReports from './rooms/problemReports.ts';
import * as roomEvents from './rooms/roomEvents.ts';
import * as rooms from './rooms/rooms.ts';
import * as waitingRoom from './rooms/waitingRoom.ts';
import * as objectModel from './scans/objectModel.ts';
import * as scans from './scans/scans.ts';
import * as siteRooms from './site/siteRooms.ts';
import * as voiceNotes from './voice-notes/voiceNotes.ts';

const FEATURES = [
  accounts,
  account,
  firstAdmin,
  push,
  savedViews,
  staff,
  auditTrail,
  organization,
  company,
  organizationSettings,
  setup,
  setupSteps,
  feeSchedule,
  recipientGroups,
  retention,
  catalog,
  catalogTemplates,
  clients,
  messages,
  attachments,
  clientFiles,
  clientMerge,
  clientManagement,
  inspections,
  scheduling,
  inspectionHistory,
  bulkChanges,
  freeSlots,
  bookings,
  bookingLinks,
  calendar,
  payments,
  dueFees,
  geocoding,
  myDay,
  dashboard,
  failedMails,
  checklists,
  signedChecklists,
  photos,
  requiredViews,
  voiceNotes,
  positions,
  measurements,
  siteRooms,
  scans,
  objectModel,
  maps,
  rooms,
  roomEvents,
  recordings,
  problemReports,
  callMinutes,
  captions,
  expectedPeople,
  waitingRoom,
  phoneChecks,
  reports,
  reportDeliveries,
  reportFiles,
  reportLists,
  reportSigning,
  analytics,
];

/** Every REST endpoint and download of the product, for OpenAPI and for the test that walks all of them. */
export const ALL_ENDPOINTS: readonly (Endpoint | Download)[] = FEATURES.flatMap((feature) =>
  Object.values(feature as Record<string, unknown>).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint | Download {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (value.kind === 'endpoint' || value.kind === 'download')
  );
}
