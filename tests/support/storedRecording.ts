import { createHash } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { JOINED_DESCRIPTION, JOINED_FILE } from '@sightline/contracts/recordings/joined';
import { FIRST_PREVIOUS, MANIFEST_NAME, recordingFolder } from '@sightline/contracts/recordings/manifest';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import type { Store } from '@sightline/store/core/store';
import { findRecording, markJoined, noteRecordings } from '@sightline/store/recordings/recordings';
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
      bytes: segment.length,
      sha256: sha256Of(segment),
      why: 'stop',
    },
    { kind: 'stop', reason: 'host' },
  ];
  const joined = {
    state: 'ready',
    startedAt: startedAt.toISOString(),
    durationMs: 60_000,
    bytes: film.length,
    sha256: sha256Of(film),
    pauses: [],
    faults: [],
  };
  const files = new Map<string, Buffer>([
    [`${takeId}/${file}`, segment],
    [`${takeId}/${MANIFEST_NAME}`, Buffer.from(manifestOf(lines, startedAt.toISOString()))],
    [JOINED_FILE, film],
    [JOINED_DESCRIPTION, Buffer.from(JSON.stringify(joined))],
  ]);
  for (const [name, body] of files)
    await storage.put(`${folder}/${name}`, body, { contentType: 'application/octet-stream' });
  const record = await findRecording(store, recordingId);
  if (record) await markJoined(store, record);
  const left = async (): Promise<string[]> => {
    const names = [...files.keys()];
    const has = await Promise.all(names.map((name) => storage.has(`${folder}/${name}`)));
    return names.filter((_, index) => has[index]);
  };
  return { recordingId, takeId, film, segmentHash: sha256Of(segment), filmHash: sha256Of(film), left };
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
