import { mintId } from '@sightline/contracts/core/ids';
import { type NewMeasurement, recordMeasurement } from '@sightline/contracts/measurements/measurements';
import { listPhotos, updatePhoto } from '@sightline/contracts/photos/photos';
import type { ExportFormat } from '@sightline/contracts/reports/exportFormats';
import { type ReportCopy } from '@sightline/contracts/reports/exportFormats';
import type { ReportLayout } from '@sightline/contracts/reports/layout';
import { getLatestReport, type Report } from '@sightline/contracts/reports/reports';
import type { Severity } from '@sightline/contracts/reports/severities';
import { type CoveredBySignature, generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import type { ReportType } from '@sightline/contracts/reports/types';
import { createOrganization } from '@sightline/store/organization/organization';
import { confirmPhoto, type NewPhoto, reservePhoto } from '@sightline/store/photos/photos';
import { markPdfReady, markReportDelivered, reportPdfKey } from '@sightline/store/reports/reports';
import sharp from 'sharp';
import { markItem } from '../../../../../../tests/support/checklists.ts';
import { storedClient, storedInspection } from '../../../../../../tests/support/people.ts';
import { sha256Of } from '../../../../../../tests/support/sha256Of.ts';
import { TestServer } from '../../../../../../tests/support/TestServer.ts';
import { metadataFor, uploadPhoto } from '../../../../../../tests/support/uploads.ts';
import { measurementOn } from './measurementOn.ts';

/** An inspection that is ready for its report: with attendance, marked items and photos. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

export const SIGNATURE = {
  width: 400,
  height: 120,
  strokes: [
    [
      [10, 60],
      [120.5, 20],
      [200, 80],
    ],
    [[300, 40]],
  ] as [number, number][][],
};

const STILL: Omit<NewPhoto, '_id' | 'inspectionId' | 'capturedAt'> = {
  itemId: null,
  roomLabel: '',
  source: 'imageCapture',
  description: '',
  capturedBy: 'Robin Reyes (Client)',
  subject: `user:${mintId()}`,
  contentType: 'image/jpeg',
  width: 4000,
  height: 3000,
  bytes: 4,
  sha256: 'a'.repeat(64),
  position: null,
};

export class ReportStory {
  readonly server: TestServer;
  readonly admin: Caller;
  readonly client: Caller;
  readonly inspectionId: string;
  #pictures = 0;

  private constructor(server: TestServer, people: { admin: Caller; client: Caller }, inspectionId: string) {
    this.server = server;
    this.admin = people.admin;
    this.client = people.client;
    this.inspectionId = inspectionId;
  }

  static async begin(
    server: TestServer,
    facts: Parameters<typeof storedInspection>[1] = {},
  ): Promise<ReportStory> {
    const { store } = server.services;
    await createOrganization(store, {
      name: 'Gulf Coast Inspections',
      phone: '(954) 555-0100',
      licenseNumber: 'PP-77',
    });
    const clientId = (await storedClient(store, { name: 'Harbor Homes', companyName: 'Harbor Homes LLC' }))
      ._id;
    const admin = await server.signedInAs('admin', {
      firstName: 'Ada',
      lastName: 'Lima',
      licenseNumber: 'PX-4711',
    });
    const client = await server.signedInAs('client', { clientId });
    const inspection = await storedInspection(store, { clientId, ...facts });
    return new ReportStory(server, { admin, client }, inspection._id);
  }

  static async withDeficiency(server: TestServer): Promise<{ story: ReportStory; photoId: string }> {
    const story = await ReportStory.begin(server);
    await story.mark('electricalFinal', 'fail', 'Panel cover is missing.');
    return { story, photoId: await story.photo('electricalFinal') };
  }

  async mark(itemId: string, mark: 'pass' | 'fail' | 'notApplicable', notes = ''): Promise<void> {
    await markItem(this.admin, this.inspectionId, itemId, { mark, notes });
  }

  /** A still from the client's phone, attached to an item by the inspector, or to none. */
  async photo(itemId: string | null, description = '', capturedAt = new Date()): Promise<string> {
    // Measurements on pictures with the same bytes count as one.
    this.#pictures += 1;
    const background = { r: 16 * (this.#pictures % 16), g: 16 * Math.floor(this.#pictures / 16), b: 90 };
    const create = { width: 320, height: 240, channels: 3 as const, background };
    const jpeg = await sharp({ create }).jpeg().toBuffer();
    const position = { latitude: '25.981234', longitude: '-80.234321', accuracyMeters: '6' };
    const sent = { ...position, capturedAt: capturedAt.toISOString() };
    const metadata = metadataFor(this.inspectionId, jpeg, sent);
    await uploadPhoto(this.client, metadata, jpeg);
    const photoId = metadata.photoId ?? '';
    await this.describe(photoId, { itemId, description });
    await this.admin.ask(listPhotos, { params: { inspectionId: this.inspectionId } });
    return photoId;
  }

  async describe(
    photoId: string,
    body: { itemId?: string | null; description?: string; roomLabel?: string },
  ): Promise<void> {
    await this.admin.ask(updatePhoto, { params: { photoId }, body });
  }

  /** 200 mm on a photo, in the garage, for the item `electricalFinal`. */
  async measure(photoId: string, changes: Partial<NewMeasurement> = {}): Promise<string> {
    const params = { inspectionId: this.inspectionId };
    const body = { ...measurementOn(photoId), ...changes };
    await this.admin.ask(recordMeasurement, { params, body });
    return body.id;
  }

  /** Stills without an item and a description, straight into the database: a hundred uploads take too long. */
  async storedPhotos(count: number): Promise<void> {
    const { store } = this.server.services;
    for (const _id of Array.from({ length: count }, () => mintId())) {
      await reservePhoto(store, { ...STILL, _id, inspectionId: this.inspectionId, capturedAt: new Date() });
      await confirmPhoto(store, _id, { storedAt: new Date(), renditions: 'pending' });
    }
  }

  /** Writes the events that the signaling node would, and returns the subject of the person. */
  async inTheRoom(
    name: string,
    role: 'host' | 'field',
    joinedAt: string,
    leftAt: string | null,
  ): Promise<string> {
    const { roomLog } = this.server.services;
    const peer = { peerId: mintId(), name, role };
    const by = { subject: `user:${mintId()}`, name, role };
    await roomLog.append(this.inspectionId, {
      id: mintId(),
      by,
      at: joinedAt,
      kind: 'peer:joined',
      data: peer,
    });
    const data = { ...peer, reason: 'left' as const };
    if (leftAt)
      await roomLog.append(this.inspectionId, { id: mintId(), by, at: leftAt, kind: 'peer:left', data });
    return by.subject;
  }

  async generate(
    changes: {
      id?: string;
      type?: ReportType;
      layout?: ReportLayout;
      severities?: Record<string, Severity>;
      summary?: string;
      result?: 'approved' | 'partial' | 'rejected';
      acknowledged?: string[];
      covers?: CoveredBySignature;
      formats?: ExportFormat[];
    } = {},
    caller = this.admin,
  ) {
    const result = changes.result ?? 'partial';
    const acknowledged = (await this.prepare()).warnings[result].map(({ id }) => id);
    const body = {
      id: mintId(),
      summary: 'Panel open.',
      signature: SIGNATURE,
      acknowledged,
      ...changes,
      result,
    };
    return await caller.call(generateReport, { params: { inspectionId: this.inspectionId }, body });
  }

  async prepare() {
    return await this.admin.ask(prepareReport, { params: { inspectionId: this.inspectionId } });
  }

  latest(): Promise<Report> {
    return this.admin.ask(getLatestReport, { params: { inspectionId: this.inspectionId } });
  }

  /** The page of a report as its client reads it. */
  async deliveredPage(reportId: string): Promise<string> {
    await markReportDelivered(this.server.services.store, reportId);
    const { body } = await this.client.send('GET', `/api/inspections/${this.inspectionId}/report`);
    return String(body);
  }

  /** Stores the PDF in place of the worker. */
  async pdfRendered(report: Report, copy: ReportCopy = 'full'): Promise<Buffer> {
    const bytes = Buffer.from(`%PDF-1.7 ${copy} copy as rendered`);
    const { storage, store } = this.server.services;
    const facts = { sha256: sha256Of(bytes), bytes: bytes.length };
    const key = reportPdfKey({ _id: report.id, inspectionId: report.inspectionId }, copy, facts.sha256);
    await storage.put(key, bytes, { contentType: 'application/pdf' });
    await markPdfReady(store, report.id, facts, copy);
    return bytes;
  }
}
