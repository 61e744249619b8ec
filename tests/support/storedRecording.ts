import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { mintId } from '@sightline/contracts/core/ids';
import { JOINED_FILE } from '@sightline/contracts/recordings/joined';
import { FIRST_PREVIOUS, MANIFEST_NAME, recordingFolder } from '@sightline/contracts/recordings/manifest';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { readManifest } from '@sightline/server-kit/recordings/manifestChain';
import { hashChunks } from '@sightline/server-kit/storage/chunks';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import type { Store } from '@sightline/store/core/store';
import { noteJoined, noteRecordings, noteTake } from '@sightline/store/recordings/recordings';
import { sha256Of } from './sha256Of.ts';

const by = { subject: 'system', name: 'Sightline', role: null };

/** A recording as the events of a call and the recorder leave it: one segment, its manifest, and the playable file. */
export async function storedRecording(
  { store, storage }: { store: Store; storage: FileStorage },
  inspectionId: string,
  { startedAt = new Date(), keepDays = 90 }: { startedAt?: Date; keepDays?: number } = {},
) {
  const take = { inspectionId, recordingId: mintId(), takeId: mintId() };
  const { recordingId, takeId } = take;
  const started = {
    questionId: mintId(),
    recordingId,
    takeId,
    keepDays,
    people: ['Dana Whitfield', 'Elena Marsh'],
  };
  const ended = { questionId: started.questionId, recordingId, peerId: null, why: 'host' };
  const events = [
    { kind: 'recording:started', data: started, at: startedAt },
    { kind: 'recording:stopped', data: ended, at: new Date(startedAt.getTime() + 60_000) },
  ].map((event, index) => ({ id: mintId(), seq: index + 1, by, ...event, at: event.at.toISOString() }));
  await noteRecordings(store, inspectionId, events as RoomEvent[]);

  const folder = recordingFolder(take);
  const [segment, film] = [Buffer.from('a segment'), Buffer.from('0123456789')];
  const file = `${mintId()}-camera-e1-1.webm`;
  const track = {
    peerId: mintId(),
    source: 'camera',
    file,
    codec: 'vp8',
    rotation: 0,
    width: 640,
    height: 360,
  };
  const lines = [
    { kind: 'begin', ...take },
    { kind: 'opened', ...track, start: startedAt.getTime() },
    {
      kind: 'segment',
      ...track,
      start: startedAt.getTime(),
      durationMs: 60_000,
      frames: 900,
      bytes: segment.length,
      sha256: sha256Of(segment),
      why: 'stop',
    },
    { kind: 'stop', reason: 'host' },
  ];
  const manifest = manifestOf(lines, startedAt.toISOString());
  const joined = {
    state: 'ready' as const,
    startedAt: startedAt.toISOString(),
    durationMs: 60_000,
    ...(await hashChunks(Readable.from([film]))),
    pauses: [],
    faults: [],
  };
  const files = new Map<string, Buffer>([
    [`${takeId}/${file}`, segment],
    [`${takeId}/${MANIFEST_NAME}`, Buffer.from(manifest)],
    [JOINED_FILE, film],
  ]);
  for (const [name, body] of files)
    await storage.put(`${folder}/${name}`, body, { contentType: 'application/octet-stream' });
  const { lines: read, last } = readManifest(manifest);
  const end = { lines: read.length, sha256: last };
  const record = await noteTake(store, { ...take, end }, { startedAt, keepDays });
  await noteJoined(store, record, joined);
  const left = async (): Promise<string[]> => {
    const names = [...files.keys()];
    const has = await Promise.all(names.map((name) => storage.has(`${folder}/${name}`)));
    return names.filter((_, index) => has[index]);
  };
  return {
    recordingId,
    takeId,
    film,
    key: `${folder}/${JOINED_FILE}`,
    segmentHash: sha256Of(segment),
    filmHash: sha256Of(film),
    left,
  };
}

function manifestOf(lines: readonly object[], at: string): string {
  let previous = FIRST_PREVIOUS;
  return lines
    .map((line) => {
      const text = JSON.stringify({ ...line, at, previous });
      previous = createHash('sha256').update(text).digest('hex');
      return `${text}\n`;
    })
    .join('');
}
