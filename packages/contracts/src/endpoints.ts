import * as account from './account.ts';
import * as accounts from './accounts.ts';
import * as analytics from './analytics.ts';
import * as attachments from './attachments.ts';
import * as auditTrail from './auditTrail.ts';
import * as bookingLinks from './bookingLinks.ts';
import * as bookings from './bookings.ts';
import * as calendar from './calendar.ts';
import * as catalog from './catalog.ts';
import * as catalogTemplates from './catalogTemplates.ts';
import * as checklists from './checklists.ts';
import * as clientFiles from './clientFiles.ts';
import * as clientManagement from './clientManagement.ts';
import * as clientMerge from './clientMerge.ts';
import * as clients from './clients.ts';
import type { Download, Endpoint } from './core/define.ts';
import * as dashboard from './dashboard.ts';
import * as failedMails from './failedMails.ts';
import * as feeSchedule from './feeSchedule.ts';
import * as geocoding from './geocoding.ts';
import * as inspectionHistory from './inspectionHistory.ts';
import * as inspections from './inspections.ts';
import * as maps from './maps.ts';
import * as measurements from './measurements.ts';
import * as messages from './messages.ts';
import * as myDay from './myDay.ts';
import * as objectModel from './objectModel.ts';
import * as organization from './organization.ts';
import * as organizationSettings from './organizationSettings.ts';
import * as payments from './payments.ts';
import * as photos from './photos.ts';
import * as positions from './positions.ts';
import * as recipientGroups from './recipientGroups.ts';
import * as reports from './reports.ts';
import * as requiredViews from './requiredViews.ts';
import * as retention from './retention.ts';
import * as roomEvents from './roomEvents.ts';
import * as rooms from './rooms.ts';
import * as scans from './scans.ts';
import * as signedChecklists from './signedChecklists.ts';
import * as siteRooms from './siteRooms.ts';
import * as staff from './staff.ts';
import * as voiceNotes from './voiceNotes.ts';

const FEATURES = [
  accounts,
  account,
  staff,
  auditTrail,
  organization,
  organizationSettings,
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
  inspectionHistory,
  bookings,
  bookingLinks,
  calendar,
  payments,
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
  reports,
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
