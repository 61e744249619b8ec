import { makePlayableAudio } from '@sightline/contracts/jobs';
import { putDerivedFile } from '@sightline/store/derived-files/derivedFiles';
import { findVoiceNote, voiceNoteKeys } from '@sightline/store/voice-notes/voiceNotes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { storedVoiceNote, toneWav } from '../../../../../tests/support/voiceNotes.ts';
import { beginVoiceNoteStory, type Caller, type VoiceNoteStory } from './testing/voiceNoteStory.ts';

/** Browsers request recordings in ranges of bytes; Safari plays nothing without them. */

let server: VoiceNoteStory['server'];
let inspector: Caller;
let inspectionId: string;
let url: URL;
const wav = toneWav(1);

beforeAll(async () => {
  ({ server, inspector, inspectionId } = await beginVoiceNoteStory());
  const id = await storedVoiceNote(server.services, inspectionId, { bytes: wav });
  url = new URL(`/api/voice-notes/${id}/audio`, server.url);
});
afterAll(() => server.close());

const get = async (headers: Record<string, string> = {}, from = url) =>
  await fetch(from, { headers: { Cookie: inspector.cookies, ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('sends the whole recording and offers ranges', async () => {
  const response = await get();
  expect([response.status, response.headers.get('Accept-Ranges')]).toEqual([200, 'bytes']);
  expect(response.headers.get('Content-Type')).toBe('audio/wav');
  expect((await bytesOf(response)).equals(wav)).toBe(true);
});

test.each([
  ['the first two bytes, as Safari asks', 'bytes=0-1', 0, 1],
  ['from a place to the end', 'bytes=30000-', 30_000, wav.length - 1],
  ['the last bytes', 'bytes=-10', wav.length - 10, wav.length - 1],
  ['more than there is', `bytes=10-${wav.length * 2}`, 10, wav.length - 1],
])('%s', async (_name, range, start, end) => {
  const response = await get({ Range: range });
  expect([response.status, response.headers.get('Content-Range')]).toEqual([
    206,
    `bytes ${start}-${end}/${wav.length}`,
  ]);
  expect(response.headers.get('Content-Length')).toBe(String(end - start + 1));
  expect((await bytesOf(response)).equals(wav.subarray(start, end + 1))).toBe(true);
});

test('a range beyond the end is refused with the size', async () => {
  const response = await get({ Range: `bytes=${wav.length}-` });
  expect([response.status, response.headers.get('Content-Range')]).toEqual([416, `bytes */${wav.length}`]);
});

test.each([
  ['a malformed range', { Range: 'bytes=two-three' }],
  ['another unit', { Range: 'seconds=1-2' }],
  ['several ranges', { Range: 'bytes=0-1,10-11' }],
  ['a range of another version', { Range: 'bytes=0-1', 'If-Range': '"other"' }],
])('%s gets the whole recording', async (_name, headers) => {
  const response = await get(headers);
  expect(response.status).toBe(200);
  expect(await bytesOf(response)).toHaveLength(wav.length);
});

test('a recording that has not changed is not sent again', async () => {
  const ETag = (await get()).headers.get('ETag') ?? '';
  // fetch would add a header that asks caches not to answer.
  const { status } = await inspector.send('GET', url.pathname, undefined, { 'If-None-Match': ETag });
  expect(status).toBe(304);
  expect((await get({ Range: 'bytes=0-1', 'If-Range': ETag })).status).toBe(206);
});

test('plays the rendition that every browser supports, and keeps the original unchanged', async () => {
  const playable = { state: 'ready', bytes: 8 } as const;
  const id = await storedVoiceNote(server.services, inspectionId, { playable });
  const key = voiceNoteKeys({ _id: id, inspectionId }).playable;
  const file = { body: Buffer.from('ftypM4A '), contentType: 'audio/mp4' };
  await putDerivedFile(server.services, key, file);
  const played = await get({ Range: 'bytes=4-' }, new URL(`/api/voice-notes/${id}/audio`, server.url));
  expect([played.status, played.headers.get('Content-Type'), await played.text()]).toEqual([
    206,
    'audio/mp4',
    'M4A ',
  ]);
  const original = await get({}, new URL(`/api/voice-notes/${id}/original`, server.url));
  expect(original.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename=voice-note-[-\d]+\.wav$/,
  );
  expect((await bytesOf(original)).equals(wav)).toBe(true);
});

test('a changed playable recording is made again, and the original is played meanwhile', async () => {
  const playable = { state: 'ready', bytes: 8 } as const;
  const id = await storedVoiceNote(server.services, inspectionId, { playable });
  const key = voiceNoteKeys({ _id: id, inspectionId }).playable;
  const contentType = 'audio/mp4';
  await putDerivedFile(server.services, key, { body: Buffer.from('ftypM4A '), contentType });
  await server.services.storage.put(key, Buffer.from('forged!!'), { contentType });
  const enqueued = vi.spyOn(server.services.queue, 'enqueueSoon');
  const played = await get({}, new URL(`/api/voice-notes/${id}/audio`, server.url));
  expect((await bytesOf(played)).equals(wav)).toBe(true);
  expect(enqueued).toHaveBeenCalledExactlyOnceWith(makePlayableAudio, { voiceNoteId: id });
  expect((await findVoiceNote(server.services.store, id))?.playable.state).toBe('pending');
});

test('a recording whose bytes were changed in the storage is not played, not even in part', async () => {
  const id = await storedVoiceNote(server.services, inspectionId);
  const key = voiceNoteKeys({ _id: id, inspectionId }).original;
  await server.services.storage.put(key, Buffer.from(wav.toReversed()), { contentType: 'audio/wav' });
  const changed = new URL(`/api/voice-notes/${id}/audio`, server.url);
  const ranges: Record<string, string>[] = [{}, { Range: 'bytes=0-1' }];
  for (const range of ranges) {
    const played = await get(range, changed);
    expect([played.status, await played.json()]).toMatchObject([500, { code: 'fileChanged' }]);
  }
});
