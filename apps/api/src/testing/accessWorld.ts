import { createChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { type NewMeasurement, recordMeasurement } from '@sightline/contracts/measurements/measurements';
import { type NewPosition, recordPositions } from '@sightline/contracts/positions/positions';
import { generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import type { CallLogLine } from '@sightline/contracts/rooms/callLog';
import { reportProblem } from '@sightline/contracts/rooms/problemReports';
import { redeemInvitation } from '@sightline/contracts/rooms/rooms';
import { type NewScan, recordScan } from '@sightline/contracts/scans/scans';
import { invitationToken } from '@sightline/server-kit/invitationLinks';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { keepAttachment } from '@sightline/store/messages/attachments';
import { confirmPhoto, markRenditions, photoKeys, reservePhoto } from '@sightline/store/photos/photos';
import {
  findReport,
  markPdfReady,
  markReportDelivered,
  reportCopyKey,
  reportPdfKey,
} from '@sightline/store/reports/reports';
import { createInvitation, hashOfToken } from '@sightline/store/rooms/invitations';
import { markItem } from '../../../../tests/support/checklists.ts';
import { failedMail } from '../../../../tests/support/deliveries.ts';
import type { HttpClient } from '../../../../tests/support/HttpClient.ts';
import { storedClient, storedInspection, storedUser } from '../../../../tests/support/people.ts';
import { sha256Of } from '../../../../tests/support/sha256Of.ts';
import { storedRecording } from '../../../../tests/support/storedRecording.ts';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import { storedVoiceNote } from '../../../../tests/support/voiceNotes.ts';

/** The ids of a hold, a request and a payment, which have no owner yet. */
export const BOOKING_IDS = { holdId: mintId(), requestId: mintId(), paymentId: mintId() };

/** The records of one client. */
export interface Side {
  clientId: string;
  inspectionId: string;
  checklistId: string;
  photoId: string;
  /** A file of a message. */
  attachmentId: string;
  voiceNoteId: string;
  /** The recording of a call. */
  recordingId: string;
  positionId: string;
  measurementId: string;
  scanId: string;
  /** A finding of the scan. */
  findingId: string;
  reportId: string;
  invitationId: string;
  problemReportId: string;
  /** A mail that failed. */
  deliveryId: string;
  /** An inspector. */
  userId: string;
  guestToken: string;
}

/** Ids of records that do not exist. */
export function missingIds(): Side {
  const [clientId, inspectionId, checklistId, photoId] = [mintId(), mintId(), mintId(), mintId()];
  const [positionId, measurementId, reportId, invitationId] = [mintId(), mintId(), mintId(), mintId()];
  const [voiceNoteId, userId, guestToken, attachmentId] = [mintId(), mintId(), mintId(), mintId()];
  const scan = { scanId: mintId(), findingId: mintId() };
  const evidence = { photoId, voiceNoteId, positionId, measurementId, ...scan };
  const records = { clientId, inspectionId, checklistId, ...evidence, reportId };
  const call = { invitationId, problemReportId: mintId(), recordingId: mintId() };
  return { ...records, attachmentId, ...call, deliveryId: mintId(), userId, guestToken };
}

/** Lets a host be in the call of an inspection, so that guests may come back to it after the report. */
async function beginCall({ services: { roomLog } }: TestServer, inspectionId: string): Promise<void> {
  const host = { name: 'Ana Ruiz', role: 'host' as const };
  const data = { ...host, peerId: mintId() };
  await roomLog.append(inspectionId, {
    id: mintId(),
    by: { ...host, subject: `user:${mintId()}` },
    kind: 'peer:joined',
    data,
  });
}

export async function buildSide(server: TestServer, staff: HttpClient): Promise<Side> {
  const { store } = server.services;
  const { _id: clientId } = await storedClient(store);
  const { _id: inspectionId } = await storedInspection(store, { clientId });
  const { id: checklistId } = await staff.ask(createChecklist, { params: { inspectionId }, body: {} });
  const photoId = await storedPhoto(server, inspectionId);
  const voiceNoteId = await storedVoiceNote(server.services, inspectionId);
  const positionId = await storedPosition(staff, inspectionId);
  const measurementId = await storedMeasurement(staff, { inspectionId, photoId });
  const scan = await storedScan(staff, { inspectionId, photoId });
  const reportId = await deliveredReport(server, staff, inspectionId);
  await beginCall(server, inspectionId);
  const { invitationId } = await invited(server, inspectionId);
  const { token: guestToken } = await invited(server, inspectionId);
  const problem = reportedProblem();
  await staff.ask(reportProblem, { params: { inspectionId }, body: problem });
  const { _id: userId } = await storedUser(store);
  const attachmentId = await storedAttachment(server, clientId);
  const { _id: deliveryId } = await failedMail(store, inspectionId);
  const evidence = { photoId, voiceNoteId, positionId, measurementId, ...scan };
  const records = { clientId, inspectionId, checklistId, ...evidence, reportId };
  const { recordingId } = await storedRecording(server.services, inspectionId);
  const call = { invitationId, problemReportId: problem.id, recordingId };
  return { ...records, attachmentId, ...call, deliveryId, userId, guestToken };
}

async function storedAttachment(
  { services: { store, storage } }: TestServer,
  clientId: string,
): Promise<string> {
  const [_id, contentType, content] = [mintId(), 'application/pdf', Buffer.from('%PDF-1.7')];
  const facts = { filename: 'plan.pdf', contentType, bytes: content.length, sha256: sha256Of(content) };
  const owner = { clientId, storedFor: clientId, uploadedBy: `user:${mintId()}`, messageId: null };
  await keepAttachment(store, { _id, ...owner, ...facts }, (key) =>
    storage.put(key, content, { contentType }),
  );
  return _id;
}

export async function invited(
  { services: { store, configuration } }: TestServer,
  inspectionId: string,
): Promise<{ invitationId: string; token: string }> {
  const invitationId = mintId();
  const token = invitationToken(invitationId, configuration.ticketSecret);
  await createInvitation(store, {
    _id: invitationId,
    inspectionId,
    name: 'Sam Field',
    email: 'sam@example.com',
    role: 'field',
    isClients: false,
    tokenHash: hashOfToken(token),
    createdAt: new Date(),
    createdBy: 'Ana Ruiz',
    expiresAt: new Date(Date.now() + 3_600_000),
    revokedAt: null,
    firstUsedAt: null,
    deliveryId: null,
  });
  return { invitationId, token };
}

/** A problem report as the page of a call sends it. */
export function reportedProblem() {
  const lost: CallLogLine = {
    at: new Date().toISOString(),
    level: 'info',
    text: 'connection reconnecting',
    facts: { reason: 'transport close' },
    times: 1,
  };
  const browser = {
    userAgent: 'Mozilla/5.0',
    language: 'en-US',
    width: 390,
    height: 844,
    isOnline: true,
    network: '4g',
  };
  return { id: mintId(), text: 'The picture froze', lines: [lost], browser };
}

export type Who = 'visitor' | 'guest' | 'client' | 'inspector' | 'office' | 'admin';

/** One caller of each kind; client and guest belong to this side. */
export async function callersOf(server: TestServer, side: Side): Promise<Record<Who, HttpClient>> {
  const [visitor, guest] = [server.visitor(), server.visitor()];
  await guest.ask(redeemInvitation, { body: { token: side.guestToken } });
  const [client, inspector, office, admin] = await Promise.all([
    server.signedInAs('client', { clientId: side.clientId }),
    server.signedInAs('inspector'),
    server.signedInAs('office'),
    server.signedInAs('admin'),
  ]);
  return { visitor, guest, client, inspector, office, admin };
}

export const signature = { width: 500, height: 200, strokes: [[[10, 20] as [number, number]]] };

/** An order to sign, with every warning acknowledged; an inspection that does not exist has none. */
export async function reportOrder(staff: HttpClient, inspectionId: string) {
  const { status, reply } = await staff.call(prepareReport, { params: { inspectionId } });
  const acknowledged = status === 200 ? reply.warnings.approved.map(({ id }) => id) : [];
  return { id: mintId(), result: 'approved', summary: 'All well', signature, acknowledged } as const;
}

/** A report generated over HTTP; the worker's part, PDF and Word in both copies, is stored directly. */
async function deliveredReport(
  { services: { store, storage } }: TestServer,
  staff: HttpClient,
  inspectionId: string,
): Promise<string> {
  const params = { inspectionId };
  await markItem(staff, inspectionId, 'buildingFinal', { mark: 'pass' });
  const order = await reportOrder(staff, inspectionId);
  await staff.ask(generateReport, { params, body: order });
  const report = await findReport(store, order.id);
  if (!report) throw new Error('The report is not there');
  const contentType = 'application/pdf';
  for (const copy of ['full', 'client'] as const) {
    const pdf = Buffer.from('%PDF-1.7');
    await storage.put(reportPdfKey(report, copy, sha256Of(pdf)), pdf, { contentType });
    const word = { body: Buffer.from('PK'), contentType };
    await putDerivedFile({ store, storage }, reportCopyKey(report, copy, 'word'), word);
    await markPdfReady(store, report._id, { sha256: sha256Of(pdf), bytes: pdf.length }, copy);
  }
  await markReportDelivered(store, report._id);
  return report._id;
}

/** A reading as a device would send it now. */
export function sentPosition(): NewPosition {
  return {
    id: mintId(),
    latitude: 25.981234,
    longitude: -80.234321,
    altitude: 3.5,
    accuracyMeters: 5,
    heading: null,
    speedMetersPerSecond: null,
    takenAt: new Date().toISOString(),
    description: '',
    category: 'inspection',
    address: '',
  };
}

async function storedPosition(staff: HttpClient, inspectionId: string): Promise<string> {
  const position = sentPosition();
  await staff.ask(recordPositions, { params: { inspectionId }, body: { positions: [position] } });
  return position.id;
}

/** The width of a door on a photo of 4,000 x 3,000 pixels, with a letter paper on it as the reference. */
export function sentMeasurement(photoId: string): NewMeasurement {
  const at = (x: number, y: number): NewMeasurement['points'][number] => ({ x, y, sigma: 1 });
  return {
    id: mintId(),
    photoId,
    type: 'distance',
    points: [at(900, 1400), at(1816, 1400)],
    calibration: {
      kind: 'rectangle',
      reference: 'Letter paper',
      corners: [at(1000, 1000), at(1216, 1000), at(1216, 1279), at(1000, 1279)],
      width: 215.9,
      height: 279.4,
      tolerance: 0.4,
    },
    itemId: null,
    roomLabel: '',
    notes: '',
    unit: 'inches',
    precision: 2,
    check: null,
    sameAs: null,
    isFlat: false,
    lens: null,
    measuredAt: new Date().toISOString(),
  };
}

async function storedMeasurement(
  staff: HttpClient,
  { inspectionId, photoId }: Pick<Side, 'inspectionId' | 'photoId'>,
): Promise<string> {
  const body = sentMeasurement(photoId);
  await staff.ask(recordMeasurement, { params: { inspectionId }, body });
  return body.id;
}

/** A scan whose only keyframe shows a possible crack. */
export function sentScan(photoId: string): NewScan {
  const outline: NewScan['found'][number]['outline'] = [
    [0.2, 0.1],
    [0.22, 0.1],
    [0.3, 0.8],
  ];
  return {
    id: mintId(),
    roomLabel: 'Garage',
    type: 'quick',
    startedAt: new Date(Date.now() - 120_000).toISOString(),
    endedAt: new Date().toISOString(),
    completeness: null,
    quality: { score: 74.5, grade: 'good' },
    framesJudged: 300,
    framesWithoutCrackCheck: 4,
    keyframes: [photoId],
    inventory: null,
    dimensions: null,
    found: [{ id: mintId(), kind: 'crack', fixture: null, photoId, outline, confidence: 0.83 }],
  };
}

async function storedScan(
  staff: HttpClient,
  { inspectionId, photoId }: Pick<Side, 'inspectionId' | 'photoId'>,
): Promise<Pick<Side, 'scanId' | 'findingId'>> {
  const { id: scanId, found } = await staff.ask(recordScan, {
    params: { inspectionId },
    body: sentScan(photoId),
  });
  return { scanId, findingId: found[0]?.id ?? '' };
}

async function storedPhoto(
  { services: { store, storage } }: TestServer,
  inspectionId: string,
): Promise<string> {
  const photo = await reservePhoto(store, {
    _id: mintId(),
    inspectionId,
    itemId: null,
    roomLabel: '',
    source: 'imageCapture',
    description: '',
    capturedAt: new Date(),
    capturedBy: 'Sam Field (Guest)',
    subject: `guest:${mintId()}`,
    contentType: 'image/jpeg',
    width: 4000,
    height: 3000,
    bytes: 4,
    sha256: sha256Of(Buffer.from('jpeg')),
    position: { latitude: 25.981234, longitude: -80.234321, accuracyMeters: 5 },
  });
  const { original, ...renditions } = photoKeys(photo);
  const jpeg = { body: Buffer.from('jpeg'), contentType: 'image/jpeg' };
  await storage.put(original, jpeg.body, jpeg);
  for (const key of Object.values(renditions)) await putDerivedFile({ store, storage }, key, jpeg);
  await confirmPhoto(store, photo._id, { storedAt: new Date(), renditions: 'pending' });
  await markRenditions(store, photo._id, 'ready');
  return photo._id;
}

/** The logo that the row of the logo stores under its hash. */
export const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const LOGO_HASH = sha256Of(LOGO);

/** The file name in a calendar's address, which its row stores. */
export const CALENDAR_FILE = `${'c'.repeat(43)}.ics`;

/** The parameters of every path: the side's own records, and those that every company has. */
export function pathParams(side: Side): Record<string, unknown> {
  return {
    ...side,
    jurisdictionId: 'standard',
    templateId: 'mechanical',
    key: 'codeEditions',
    itemId: 'buildingFinal',
    version: '0'.repeat(64),
    file: 'model.json',
    sha256: LOGO_HASH,
    token: CALENDAR_FILE,
    // These ids do not belong to the caller.
    deviceId: mintId(),
    viewId: mintId(),
    sessionId: 's'.repeat(43),
    passkeyId: 'p'.repeat(22),
    format: 'word',
    // The request that names this id creates the room.
    siteRoomId: mintId(),
    // The rows of bookings store these records.
    ...BOOKING_IDS,
  };
}
