import { expect, it } from 'vitest';
import type { z } from 'zod';
import { CurrentUser, SignInRequest } from './accounts/accounts.ts';
import { UserRole } from './accounts/roles.ts';
import { StaffMember } from './accounts/staff.ts';
import { NewQuoteRequest, QuoteRequest } from './bookings/bookings.ts';
import { CHECKLIST_FIELDS, fieldValue } from './checklists/checklistFields.ts';
import { Mark } from './checklists/checklists.ts';
import { IntegrationStatus, SyncRun } from './clients/clientManagement.ts';
import { Client, NewClient } from './clients/clients.ts';
import { Position } from './core/fields.ts';
import { mintId } from './core/ids.ts';
import { Inspection, InspectionMethod, InspectionStatus, PreferredTime } from './inspections/inspections.ts';
import { ProjectType } from './inspections/projectType.ts';
import { NewInspection, RequestType, requestInspection } from './inspections/scheduling.ts';
import { LengthUnit, Measurement, MeasurementType, Precision } from './measurements/measurements.ts';
import { Message, NewMessage } from './messages/messages.ts';
import {
  CaptureSettings,
  PhotoCategory,
  PhotoPriority,
  PhotoQuality,
  PhotoResolution,
  splitTags,
} from './photos/photoDetails.ts';
import { Photo } from './photos/photos.ts';
import { PositionCategory, RecordedPosition } from './positions/positions.ts';
import { ReportContent, ReportFigures } from './reports/content.ts';
import { sendReport } from './reports/deliveries.ts';
import { ReportLayout } from './reports/layout.ts';
import { ReportDisplayStatus, ReportSummary } from './reports/reportLists.ts';
import { Report, ReportStatus } from './reports/reports.ts';
import { ReportTemplate } from './reports/templates.ts';
import { ReportType } from './reports/types.ts';
import { Finding, FindingDetails, RoomDimensions, Scan, ScanGrade, ScanType } from './scans/scans.ts';
import { RoomType } from './site/roomTypes.ts';
import { SiteRoom } from './site/siteRooms.ts';
import { Transcript } from './voice-notes/transcripts.ts';
import { VoiceNoteCategory, VoiceNotePriority } from './voice-notes/voiceNoteDetails.ts';
import { VoiceNote, VoiceNoteStatus } from './voice-notes/voiceNotes.ts';

/** The fields and values that the specifications name. A presenter shows only what its contract has. */

const words = (text: string): string[] => text.trim().split(/\s+/);
const keysOf = (schema: z.ZodObject): string[] => Object.keys(schema.shape);

it.each<[name: string, fields: string[], specified: string]>([
  ['user', keysOf(CurrentUser), 'id email firstName lastName role clientId createdAt'],
  ['member of staff', keysOf(StaffMember), 'isActive'],
  ['request to sign in', keysOf(SignInRequest), 'email password'],
  [
    'booking request',
    keysOf(QuoteRequest),
    'id name email phone projectType address size details preferredTime startsAt createdAt',
  ],
  [
    'new booking request',
    Object.keys(NewQuoteRequest.shape),
    'name email phone projectType address size preferredDate details',
  ],
  [
    'client',
    keysOf(Client),
    'id name email phone address companyName notes loginEnabled externalId createdAt updatedAt',
  ],
  ['new client', keysOf(NewClient), 'name email phone address companyName notes loginEnabled'],
  [
    'inspection',
    keysOf(Inspection),
    `id clientId projectType address scheduledDate completedDate status feeCents paymentStatus inspector
    permitNumber notes details isVirtual externalId createdAt updatedAt`,
  ],
  [
    'request of a client',
    Object.keys(requestInspection.body?.shape ?? {}),
    `projectType address scheduledDate scheduledTime notes contactPhone preferredTime inspectionMethod clientId
    isVirtual`,
  ],
  [
    'photo',
    keysOf(Photo),
    `id inspectionId filename description category priority tags notes equipment roomLabel capturedAt storedAt
    position width height bytes settings itemId viewId`,
  ],
  ['setting of the camera', keysOf(CaptureSettings), 'flash resolution quality'],
  ['position of a photo', keysOf(Position), 'latitude longitude accuracyMeters'],
  [
    'message',
    keysOf(Message),
    'id clientId inspectionId fromClient fromName subject message isRead createdAt',
  ],
  ['new message', keysOf(NewMessage), 'clientId inspectionId subject message fromName fromClient'],
  [
    'voice note',
    keysOf(VoiceNote),
    `id inspectionId waveform filename recordedAt durationMs bytes sampleRate bitRate category priority roomLabel
    tags notes equipment status position transcript itemId isGeneralNote`,
  ],
  ['transcript', keysOf(Transcript), 'text confidence'],
  ['room of the building', keysOf(SiteRoom), 'id name type length width height notes isCompleted'],
  [
    'measurement',
    keysOf(Measurement),
    'id inspectionId type points value unit notes roomLabel calibration precision',
  ],
  ['point of a measurement', keysOf(Measurement.shape.points.element), 'x y'],
  [
    'recorded position',
    keysOf(RecordedPosition),
    `id latitude longitude altitude accuracyMeters heading speedMetersPerSecond takenAt description category
    address`,
  ],
  [
    'scan',
    keysOf(Scan),
    'id roomLabel type startedAt completeness quality framesJudged dimensions inventory found',
  ],
  ['size of a scanned room', keysOf(RoomDimensions), 'length width height'],
  ['finding of a scan', keysOf(Finding), 'id kind fixture outline confidence'],
  ['decision about a finding', keysOf(FindingDetails), 'note severity correction'],
  ['report', keysOf(Report), 'id inspectionId title status createdAt updatedAt content'],
  [
    "report's content",
    keysOf(ReportContent),
    'type layout organization inspection client summary findings photos figures signature',
  ],
  ["report's figures", keysOf(ReportFigures), 'severities compliance duration'],
  ["report's item", keysOf(ReportContent.shape.findings.element), 'id label section notes'],
  [
    "report's layout",
    keysOf(ReportLayout),
    'template sections includePhotos includeMap includeCharts watermark',
  ],
  [
    'report in a list',
    keysOf(ReportSummary),
    'id inspectionId clientName projectType projectLabel address permitNumber inspector createdAt displayStatus',
  ],
  ['order to mail a report', Object.keys(sendReport.body?.shape ?? {}), 'recipientEmails customMessage'],
  [
    'checklist',
    Object.keys(CHECKLIST_FIELDS),
    `privateProvider buildingOfficial inspectionType project lot building projectNumber area inspectionCity
    selectedInspector inProgress finalTco finalCo inspectionSatisfactory inspectionPartial inspectionUnsatisfactory
    certifiedBuildingOfficial locationData generalNotes`,
  ],
  ['state of the integration', keysOf(IntegrationStatus), 'connected lastSync stats'],
  ['count of the integration', keysOf(IntegrationStatus.shape.stats), 'clientsCount projectsCount'],
  ['run of the integration', keysOf(SyncRun), 'clientsCount projectsCount clientsCreated projectsCreated'],
])('each %s has the specified fields', (_, fields, specified) => {
  expect(fields).toEqual(expect.arrayContaining(words(specified)));
});

it.each<[name: string, values: readonly string[], specified: string]>([
  ['inspection', InspectionStatus.options, 'scheduled in_progress completed report_delivered cancelled'],
  ['type of a request', RequestType.options, 'mechanical plumbing electrical building comprehensive'],
  ['preferred time', PreferredTime.options, 'morning afternoon flexible'],
  ['method', InspectionMethod.options, 'in_person virtual'],
  ['report', ReportStatus.options, 'draft in_review approved delivered'],
  ['report in a list', ReportDisplayStatus.options, 'approved corrections_needed under_review rejected'],
  ['voice note', VoiceNoteStatus.options, 'new transcribed reviewed approved'],
  [
    "voice note's category",
    VoiceNoteCategory.options,
    'defect compliance progress safety general instruction',
  ],
  ["voice note's priority", VoiceNotePriority.options, 'low medium high critical'],
  ["photo's category", PhotoCategory.options, 'defect compliance progress safety general'],
  ["photo's priority", PhotoPriority.options, 'low medium high critical'],
  ["camera's resolution", PhotoResolution.options, '720p 1080p 4K'],
  ["camera's quality", PhotoQuality.options, 'standard high maximum'],
  ["position's category", PositionCategory.options, 'inspection reference'],
  ['scan', ScanType.options, 'quick detailed defect-detection measurement'],
  ["scan's quality", ScanGrade.options, 'poor fair good excellent'],
  [
    'room of the building',
    RoomType.options,
    'living_room kitchen bedroom bathroom basement attic garage exterior',
  ],
  ["report's type", ReportType.options, 'comprehensive summary defect-only compliance'],
  ["report's template", ReportTemplate.options, 'professional detailed summary legal'],
])('each %s has exactly the specified values', (_, values, specified) => {
  expect(values.toSorted()).toEqual(words(specified).toSorted());
});

it.each<[name: string, values: readonly string[], specified: string]>([
  [
    'inspection',
    ProjectType.options,
    'mechanical plumbing electrical building structural final comprehensive virtual-inspection building-code',
  ],
  ['role', UserRole.options, 'admin inspector client'],
  ['measurement', MeasurementType.options, 'distance area angle height'],
  ['unit', LengthUnit.options, 'inches feet meters'],
  ["checklist's mark", Mark.options, 'pass fail'],
])('the kinds of each %s include the specified ones', (_, values, specified) => {
  expect(values).toEqual(expect.arrayContaining(words(specified)));
});

it('a new record starts with the specified values, and needs what the specifications require', () => {
  const client = { name: 'Harbor Homes', email: 'harbor@example.com' };
  expect(NewClient.parse(client)).toMatchObject({ loginEnabled: false, phone: '', address: '', notes: '' });
  for (const missing of ['name', 'email'])
    expect(NewClient.safeParse({ ...client, [missing]: '' }).success, missing).toBe(false);
  const place = { clientId: mintId(), address: '12 Palm Way, Miramar', projectType: 'mechanical' };
  expect(NewInspection.parse(place)).toMatchObject({ isVirtual: false, notes: '', details: '' });
  const booking = { ...client, phone: '(954) 555-0142', address: place.address, holdId: mintId() };
  expect(NewQuoteRequest.parse(booking)).toMatchObject({ size: '', details: '' });
  const { body } = requestInspection;
  expect(body?.parse({ address: place.address, projectType: 'hvac' })).toMatchObject({
    ...{ projectType: 'mechanical', scheduledDate: null, notes: '', contactPhone: '' },
    inspectionMethod: 'in_person',
  });
  expect(body?.safeParse({ ...place, inspectionMethod: '' }).success).toBe(false);
});

it('a checklist starts as an initial one of the standard code, and tags are separated by commas', () => {
  expect(fieldValue({ fields: {} }, 'inspectionType')).toBe('Initial');
  expect(fieldValue({ fields: {} }, 'inspectionCity')).toBe('standard');
  expect(CHECKLIST_FIELDS.inspectionType.options).toEqual(['Initial', 'Re-inspection', 'Partial']);
  expect(splitTags(' roof, , leak ,roof')).toEqual(['roof', 'leak']);
  expect([0, 1, 2, 3, 4].filter((digits) => Precision.safeParse(digits).success)).toEqual([1, 2, 3]);
});
