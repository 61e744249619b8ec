import { createHash } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { JOINED_FILE } from '@sightline/contracts/recordings/joined';
import {
  FIRST_PREVIOUS,
  MANIFEST_NAME,
  type ManifestLine,
  recordingFolder,
} from '@sightline/contracts/recordings/manifest';
import { nextLine, readManifest } from '@sightline/server-kit/recordings/manifestChain';
import { listAuditEntries } from '@sightline/store/audit/auditTrail';
import { deleteExpiredRecordings } from '@sightline/store/recordingDeletion';
import {
  findRecording,
  listRecordings,
  listUnjoinedTakes,
  listUnwipedRecordings,
  markDeleted,
  markWiped,
} from '@sightline/store/recordings/recordings';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HAS_FFMPEG } from '../../../../../tests/support/recordings.ts';
import { RecordedStory } from '../../testing/RecordedStory.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const LEFT: [number, number] = [0.25, 0.5];
const RIGHT: [number, number] = [0.75, 0.5];
const CENTER: [number, number] = [0.5, 0.5];
const EDGE: [number, number] = [0.02, 0.5];

/** A call of two people: the second comes a second later, and the first speaks for its first two seconds. */
async function callOfTwo(): Promise<{ story: RecordedStory; files: string[] }> {
  const story = new RecordedStory(services);
  const [host, client] = [mintId(), mintId()];
  const files = [
    await story.segment({ peerId: host, color: 'red', from: 0, to: 2 }),
    await story.segment({ peerId: host, color: null, from: 0, to: 2 }),
    await story.segment({ peerId: client, color: 'blue', from: 1, to: 4 }),
    await story.segment({ peerId: host, color: 'red', from: 2, to: 4 }),
  ];
  return { story, files };
}

/** A person is in red on one node for two seconds, then in blue on another one, and heard on both. */
async function movedCall({ from, isEnded = true }: { from: number; isEnded?: boolean }) {
  const story = new RecordedStory(services);
  const peerId = mintId();
  for (const color of ['red', null]) await story.segment({ peerId, color, from: 0, to: 2 });
  story.note(2, { kind: 'stop', reason: 'nodeStopped' });
  story.nextTake(from);
  for (const color of ['blue', null]) await story.segment({ peerId, color, from, to: from + 2 });
  if (isEnded) story.note(from + 2, { kind: 'stop', reason: 'host' });
  return { story };
}

/** A manifest in which some lines are left out or changed, and all hashes computed again. */
function chainedAgain(
  text: string,
  isKept: (line: ManifestLine) => boolean,
  change: (line: ManifestLine) => ManifestLine = (line) => line,
): string {
  let last = FIRST_PREVIOUS;
  return readManifest(text)
    .lines.filter(isKept)
    .map((line) => {
      const { at, previous: _, ...entry } = change(line);
      const next = nextLine(entry, last, new Date(at));
      last = next.hash;
      return next.text;
    })
    .join('');
}

describe.skipIf(!HAS_FFMPEG)('joining a recording', () => {
  test('Q-26 shows all pictures side by side and mixes the sound, each at its time', async () => {
    const { story } = await callOfTwo();
    story.note(4, { kind: 'stop', reason: 'host' });
    await story.store();
    const joined = await story.join();
    expect(joined).toMatchObject({ state: 'ready', durationMs: 4000, pauses: [], faults: [] });
    expect(joined.startedAt).toBe('2026-11-27T15:00:00.000Z');
    expect(await story.colorsAt(0.5, LEFT, RIGHT)).toEqual(['red', 'black']);
    expect(await story.colorsAt(3, LEFT, RIGHT)).toEqual(['red', 'blue']);
    expect(await story.sounds()).toEqual([true, true, false, false]);
  });

  test('Q-26 shows one person alone in the full size', { tags: 'full' }, async () => {
    const story = new RecordedStory(services);
    await story.segment({ peerId: mintId(), color: 'red', from: 0, to: 2 });
    story.note(2, { kind: 'stop', reason: 'host' });
    await story.store();
    await story.join();
    expect(await story.colorsAt(1, EDGE, CENTER)).toEqual(['red', 'red']);
  });

  test('Q-26 has the name below each picture, the local time, and "Camera off" for a camera that is off', {
    tags: 'full',
  }, async () => {
    const story = new RecordedStory(services);
    const peerId = mintId();
    story.note(0, { kind: 'track', peerId, source: 'camera', name: "Elena O'Marsh: 100%, {ext:1}" });
    await story.segment({ peerId, color: 'black', from: 0, to: 2, frameRate: 30 });
    story.note(2, { kind: 'off', peerId, source: 'camera' });
    await story.segment({ peerId, color: null, from: 0, to: 8 });
    story.note(8, { kind: 'stop', reason: 'host' });
    await story.store();
    await story.join();
    expect(await story.format()).toEqual({ width: 1280, height: 784, frameRate: '30/1' });
    const [name, clock] = [720, 752].map((y) => ({ x: 0, y, width: 300, height: 30 }));
    const center = { x: 540, y: 330, width: 200, height: 60 };
    for (const second of [1, 6]) {
      expect(await story.isWritten(second, name ?? center)).toBe(true);
      expect(await story.isWritten(second, clock ?? center)).toBe(true);
    }
    expect([await story.isWritten(1, center), await story.isWritten(6, center)]).toEqual([false, true]);
  });

  test('Q-26 turns the picture of a phone that was held upright', { tags: 'full' }, async () => {
    const story = new RecordedStory(services);
    await story.segment({ peerId: mintId(), color: 'red', from: 0, to: 2, rotation: 90 });
    story.note(2, { kind: 'stop', reason: 'host' });
    await story.store();
    await story.join();
    expect(await story.colorsAt(1, EDGE, CENTER)).toEqual(['black', 'red']);
  });

  test('Q-26 shows its first picture from the start, where the sound comes before it', {
    tags: 'full',
  }, async () => {
    const story = new RecordedStory(services);
    const peerId = mintId();
    await story.segment({ peerId, color: null, from: 0, to: 4 });
    await story.segment({ peerId, color: 'red', from: 1, to: 4 });
    await story.store();
    await story.join();
    expect(await Promise.all([0, 0.5, 3.5].map((second) => story.colorsAt(second, CENTER)))).toEqual([
      ['red'],
      ['red'],
      ['red'],
    ]);
  });

  test('Q-26 shows each picture at its time after a minute, at which the next part of the file begins', {
    tags: 'full',
    timeout: 60_000,
  }, async () => {
    const story = new RecordedStory(services);
    const peerId = mintId();
    await story.segment({ peerId, color: null, from: 0, to: 1 });
    await story.segment({ peerId, color: 'red', from: 58, to: 62 });
    await story.segment({ peerId, color: 'blue', from: 62, to: 64 });
    story.note(64, { kind: 'stop', reason: 'host' });
    await story.store();
    expect(await story.join()).toMatchObject({ durationMs: 64_000, faults: [] });
    expect(await Promise.all([61, 63].map((second) => story.colorsAt(second, CENTER)))).toEqual([
      ['red'],
      ['blue'],
    ]);
  });

  test('Q-26 has a card while the recording was paused', { tags: 'full' }, async () => {
    const story = new RecordedStory(services);
    const peerId = mintId();
    await story.segment({ peerId, color: 'red', from: 0, to: 2 });
    story.note(2, { kind: 'pause' });
    story.note(4, { kind: 'resume' });
    await story.segment({ peerId, color: 'red', from: 4, to: 6 });
    story.note(6, { kind: 'stop', reason: 'host' });
    await story.store();
    expect(await story.join()).toMatchObject({ durationMs: 6000, pauses: [{ from: 2000, to: 4000 }] });
    expect(await Promise.all([1, 3, 5].map((second) => story.colorsAt(second, EDGE)))).toEqual([
      ['red'],
      ['card'],
      ['red'],
    ]);
  });

  test('Q-28 has the takes of all nodes of a call in one file, with a card while none of them recorded', async () => {
    const { story } = await movedCall({ from: 6 });
    await story.store();
    expect(await story.join()).toMatchObject({
      state: 'ready',
      durationMs: 8000,
      pauses: [{ from: 2000, to: 6000 }],
      faults: [],
    });
    expect(await Promise.all([1, 4, 7].map((second) => story.colorsAt(second, EDGE)))).toEqual([
      ['red'],
      ['card'],
      ['blue'],
    ]);
  });

  test('Q-28 shows and plays once what both nodes recorded while the call moved', {
    tags: 'full',
  }, async () => {
    const { story } = await movedCall({ from: 1 });
    await story.store();
    expect(await story.join()).toMatchObject({ durationMs: 3000, pauses: [], faults: [] });
    expect(await story.colorsAt(0.5, EDGE)).toEqual(['red']);
    expect(await story.colorsAt(1.5, EDGE)).toEqual(['blue']);
    const [alone = 0, ...later] = await story.peaks();
    for (const peak of later) expect(peak / alone).toBeCloseTo(1, 1);
  });

  test('Q-28 is joined again when a job that knew fewer takes stores its file last', {
    tags: 'full',
  }, async () => {
    const { story } = await movedCall({ from: 6 });
    const [first = '', second = ''] = story.takeIds;
    await story.store({ without: first });
    const { storage } = services;
    const putFile = storage.putFile.bind(storage);
    vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...file) => {
      await story.store();
      await story.run(first);
      return await putFile(...file);
    });
    await expect(story.run(second)).rejects.toThrow();
    await story.run(second);
    expect(await story.joined()).toMatchObject({ durationMs: 8000, faults: [] });
    expect(await story.colorsAt(1, EDGE)).toEqual(['red']);
  });

  test('Q-28 is made again when the take of a dead node arrives at last', { tags: 'full' }, async () => {
    const { story } = await movedCall({ from: 6 });
    const [first = '', second = ''] = story.takeIds;
    await story.store({ without: first });
    await story.run(second);
    expect(await story.joined()).toMatchObject({
      durationMs: 2000,
      faults: [{ takeId: first, fault: 'takeMissing', file: null }],
    });
    await story.store();
    await story.run(first);
    expect(await story.joined()).toMatchObject({ durationMs: 8000, faults: [] });
  });

  test('Q-28 waits for the last take while the call continues on another node', {
    tags: 'full',
  }, async () => {
    const { story } = await movedCall({ from: 6, isEnded: false });
    const [first, second] = story.takeIds;
    await story.store();
    await story.run(first);
    expect(await story.joined()).toBeNull();
    await story.run(second);
    expect(await story.joined()).toMatchObject({ durationMs: 8000 });
  });

  test('Q-28 a take that arrives after the recording was deleted is deleted too, which the audit list proves', async () => {
    const { story } = await movedCall({ from: 6 });
    await story.store();
    const { store } = services;
    const { inspectionId, recordingId } = story.ids;
    await markDeleted(store, recordingId, { at: new Date().toISOString(), by: 'Dana', reason: 'A mistake' });
    await story.run();
    expect(await story.joined()).toBeNull();
    expect(await services.storage.has(story.key(MANIFEST_NAME))).toBe(false);
    const { items } = await listAuditEntries(store, {});
    expect(items.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        'Deleted: A mistake',
        `Recording ${recordingId} of inspection ${inspectionId}`,
        ...story.takeIds.map((takeId) => expect.stringMatching(`^${takeId}/manifest.ndjson, SHA-256 `)),
      ]),
    );
  });

  test('Q-28 files of a deleted recording are looked for until each take has stated its end', async () => {
    const { story } = await movedCall({ from: 6 });
    const [first = '', second = ''] = story.takeIds;
    await story.store({ without: first });
    const { store } = services;
    const { recordingId } = story.ids;
    const isListed = async () =>
      (await listUnwipedRecordings(store, 1000)).some(({ _id }) => _id === recordingId);
    await markDeleted(store, recordingId, { at: new Date().toISOString(), by: 'Dana', reason: 'A mistake' });
    await story.run(second);
    // The first take is on a machine that is down. It uploads, and its announcement is lost.
    expect(await isListed()).toBe(true);
    await story.store({ without: second });
    await deleteExpiredRecordings(services, new Date());
    expect(await services.storage.has(story.key(MANIFEST_NAME, first))).toBe(false);
    expect(await isListed()).toBe(true);
    await story.run(first);
    expect(await isListed()).toBe(false);
    const { items } = await listAuditEntries(store, {});
    const ofThis = items.filter(({ changes }) => changes[1]?.startsWith(`Recording ${recordingId} `));
    expect(ofThis).toHaveLength(2);
  });

  test('Q-28 a take that arrives after the deletion was completed is deleted as well', {
    tags: 'full',
  }, async () => {
    const { story } = await movedCall({ from: 6 });
    await story.store();
    const { store } = services;
    const { recordingId } = story.ids;
    for (const takeId of story.takeIds) await story.run(takeId);
    await markDeleted(store, recordingId, { at: new Date().toISOString(), by: 'Dana', reason: 'A mistake' });
    await deleteExpiredRecordings(services, new Date());
    expect(await findRecording(store, recordingId)).toMatchObject({ isWiped: true });
    // A node that was cut off has recorded as well.
    story.nextTake(20);
    await story.segment({ peerId: mintId(), color: 'red', from: 20, to: 22 });
    story.note(22, { kind: 'stop', reason: 'lost' });
    await story.store({ isLogged: false });
    await story.run();
    expect(await services.storage.has(story.key(MANIFEST_NAME))).toBe(false);
    expect(await findRecording(store, recordingId)).toMatchObject({ isWiped: true, joined: null });
  });

  test('a recording that is deleted while it is joined leaves no file', async () => {
    const { storage, store } = services;
    const film = () => `${recordingFolder(story.ids)}/${JOINED_FILE}`;
    // The deletion comes after the last look at the manifest, when the file is stored.
    const read: typeof storage.read = async (key) => {
      const content = await storage.read(key);
      if (!(await storage.has(film()))) return content;
      const deletion = { at: new Date().toISOString(), by: 'Dana', reason: 'A mistake' };
      const deleted = await markDeleted(store, story.ids.recordingId, deletion);
      if (deleted) await markWiped(store, deleted, new Date());
      return content;
    };
    const put: typeof storage.put = (...file) => storage.put(...file);
    const putFile: typeof storage.putFile = (...file) => storage.putFile(...file);
    const open: typeof storage.open = (...file) => storage.open(...file);
    const remove: typeof storage.delete = (key) => storage.delete(key);
    const deleting = { ...services, storage: { ...storage, put, putFile, open, read, delete: remove } };
    const story = new RecordedStory(deleting);
    await story.segment({ peerId: mintId(), color: 'red', from: 0, to: 2 });
    story.note(2, { kind: 'stop', reason: 'host' });
    await story.store();
    await story.run();
    expect(await storage.has(film())).toBe(false);
    expect(await findRecording(store, story.ids.recordingId)).toMatchObject({ joined: null, isWiped: true });
  });

  test('Q-28 a recording whose machine is lost is joined from what it had uploaded, ten minutes after its end', {
    tags: 'full',
  }, async () => {
    const { story } = await movedCall({ from: 6 });
    await story.store();
    const { store } = services;
    const later = (minutes: number) => new Date(Date.parse('2026-11-27T15:00:08.000Z') + minutes * 60_000);
    const own = async (now: Date) =>
      (await listUnjoinedTakes(store, now, 1000)).filter(
        ({ recordingId }) => recordingId === story.ids.recordingId,
      );
    expect(await own(later(9))).toEqual([]);
    const [take] = await own(later(11));
    expect(take).toEqual({ ...story.ids, takeId: story.takeIds[1] });
    await story.run(take?.takeId, null);
    expect(await story.joined()).toMatchObject({
      durationMs: 8000,
      faults: story.takeIds.map((takeId) => ({ takeId, fault: 'endMissing', file: null })),
    });
    expect(await own(later(11))).toEqual([]);
  });

  test('Q-28 a recording whose end no one noted is joined a day after its start', async () => {
    const { story } = await movedCall({ from: 6, isEnded: false });
    await story.store();
    const took = await listUnjoinedTakes(services.store, new Date('2026-11-28T15:00:01.000Z'), 1000);
    expect(took).toContainEqual({ ...story.ids, takeId: story.takeIds[1] });
  });

  test('a take of which the log knows nothing is listed as a recording, so that it is deleted in time', {
    tags: 'full',
  }, async () => {
    const { story } = await callOfTwo();
    await story.store({ isLogged: false });
    await story.join();
    const [record] = await listRecordings(services.store, story.ids.inspectionId);
    expect(record).toMatchObject({ takes: story.takeIds, ends: [], people: [] });
    expect(record?.startedAt.toISOString()).toBe('2026-11-27T15:00:00.000Z');
  });

  test('Q-27 a changed segment and a missing one are named, and the rest is joined', async () => {
    const { story, files } = await callOfTwo();
    story.note(4, { kind: 'stop', reason: 'host' });
    await story.store();
    const [first = '', , other = ''] = files;
    await services.storage.delete(story.key(other));
    await services.storage.put(story.key(first), Buffer.from('another film'), { contentType: 'video/webm' });
    const joined = await story.join();
    expect(joined.state).toBe('ready');
    const [takeId] = story.takeIds;
    expect(joined.faults).toEqual([
      { takeId, fault: 'fileChanged', file: first },
      { takeId, fault: 'fileMissing', file: other },
    ]);
    expect(await story.colorsAt(3, CENTER)).toEqual(['red']);
  });

  test('Q-27 a file whose time is outside of its take is named, and does not lengthen the video', {
    tags: 'full',
  }, async () => {
    const story = new RecordedStory(services);
    const peerId = mintId();
    await story.segment({ peerId, color: 'red', from: 0, to: 2 });
    const misplaced = await story.segment({ peerId, color: 'blue', from: 2, to: 4, jump: -7200 });
    story.note(4, { kind: 'stop', reason: 'host' });
    await story.store();
    expect(await story.join()).toMatchObject({
      durationMs: 2000,
      faults: [{ takeId: story.takeIds[0], fault: 'fileMisplaced', file: misplaced }],
    });
  });

  test.each([
    ['changed', (line: string) => line.replace('"durationMs":2000', '"durationMs":1000')],
    ['removed', () => ''],
  ])('Q-27 a manifest with a line that was %s is found out', { tags: 'full' }, async (_what, forge) => {
    const { story } = await callOfTwo();
    story.note(4, { kind: 'stop', reason: 'host' });
    await story.store({
      change: (text) =>
        text.replace(/^.*microphone.*"segment".*$\n|^.*"kind":"segment".*microphone.*$\n/m, forge),
    });
    const { faults } = await story.join();
    expect(faults).toContainEqual({ takeId: story.takeIds[0], fault: 'manifestBroken', file: null });
  });

  test('Q-27 a manifest without the segments of one person is named, even if its chain was computed again', {
    tags: 'full',
  }, async () => {
    const { story, files } = await callOfTwo();
    story.note(4, { kind: 'stop', reason: 'host' });
    const [peerId] = (files[2] ?? '').split('-camera');
    await story.store({
      change: (text) => chainedAgain(text, (line) => !JSON.stringify(line).includes(peerId ?? '')),
    });
    expect(await story.join()).toMatchObject({
      state: 'ready',
      faults: [{ takeId: story.takeIds[0], fault: 'manifestChanged', file: null }],
    });
  });

  test('Q-27 a segment that was changed along with its manifest is named', { tags: 'full' }, async () => {
    const { story, files } = await callOfTwo();
    story.note(4, { kind: 'stop', reason: 'host' });
    const [first = '', , other = ''] = files;
    const forged = await services.storage.read(story.key(other));
    await services.storage.put(story.key(first), forged, { contentType: 'video/webm' });
    const sha256 = createHash('sha256').update(forged).digest('hex');
    const change = (line: ManifestLine) =>
      line.kind === 'segment' && line.file === first ? { ...line, sha256, bytes: forged.length } : line;
    await story.store({ change: (text) => chainedAgain(text, () => true, change) });
    const { faults } = await story.join();
    expect(faults).toEqual([{ takeId: story.takeIds[0], fault: 'manifestChanged', file: null }]);
  });

  test('Q-27 a recording whose node died is joined up to there', { tags: 'full' }, async () => {
    const { story } = await callOfTwo();
    await story.store();
    expect(await story.join()).toMatchObject({
      state: 'ready',
      faults: [{ takeId: story.takeIds[0], fault: 'endMissing', file: null }],
    });
  });

  test('Q-27 a file that had no frame when its recorder died is no fault, unlike one that was never completed', {
    tags: 'full',
  }, async () => {
    const { story, files } = await callOfTwo();
    const [file = '', lost = ''] = ['microphone-e1-8.webm', 'microphone-e1-9.webm'].map((name) =>
      (files[0] ?? '').replace(/camera.*/, name),
    );
    const facts = { peerId: mintId(), source: 'microphone', codec: 'opus', start: 0 } as const;
    const size = { rotation: 0, width: 0, height: 0 } as const;
    for (const name of [file, lost]) story.note(4, { kind: 'opened', ...facts, ...size, file: name });
    story.note(4, { kind: 'empty', file });
    story.note(4, { kind: 'stop', reason: 'host' });
    await story.store();
    expect((await story.join()).faults).toEqual([
      { takeId: story.takeIds[0], fault: 'fileUnfinished', file: lost },
    ]);
  });

  test('Q-27 a recording without a segment is empty', async () => {
    const story = new RecordedStory(services);
    story.note(1, { kind: 'stop', reason: 'consent' });
    await story.store();
    expect(await story.join()).toMatchObject({ state: 'empty', faults: [] });
  });

  test('without FFmpeg the description states that', async () => {
    const { story } = await callOfTwo();
    await story.store();
    vi.stubEnv('PATH', '/nowhere');
    expect((await story.join()).state).toBe('notSetUp');
  });
});
