import 'fake-indexeddb/auto';
import { createChecklist } from '@sightline/contracts/checklists/checklists';
import { signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import { VoiceNoteDetails } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { VoiceNoteMetadata } from '@sightline/contracts/voice-notes/voiceNoteUpload';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VoiceChunk } from '../../devices/VoiceCapture.ts';
import { DeviceDatabase } from '../../offline/DeviceDatabase.ts';
import { ownerOf, settled, waitUntil } from '../../offline/fakes.ts';
import { hashOf } from '../../offline/hashOf.ts';
import { installLocks } from '../../testing/browserLocks.ts';
import { fillStorage } from '../../testing/fullStorage.ts';
import { sampleChecklist, sampleSigned } from '../../testing/samples.ts';
import { mark, refusal, SiteDevice, signature, waiting } from '../fakes.ts';
import {
  changedVoiceNote,
  type RecordedAudio,
  type RecordingFacts,
  voiceNote,
  voiceNoteEntry,
} from '../kinds/voiceNote.ts';
import { recordingFacts } from './fakeRecordings.ts';
import { RecordingWriter } from './RecordingWriter.ts';
import { SealedRecordings } from './SealedRecordings.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer;
const textOf = (contents: ArrayBuffer): string => new TextDecoder().decode(contents);

const facts = (changes: Partial<RecordingFacts> = {}): RecordingFacts =>
  recordingFacts({
    details: VoiceNoteDetails.parse({ tags: ['rust', 'roof'], notes: 'At the valley' }),
    ...changes,
  });

const AUDIO: RecordedAudio = { contents: bytesOf('WEBM SOUND'), durationMs: 4200, loudness: [0.1, 0.5] };

describe('a voice note in the outbox', () => {
  let device: SiteDevice;
  beforeEach(() => {
    device = new SiteDevice();
    installLocks();
  });
  afterEach(() => device.close());

  it('is sent once with its hash, its details and its waveform, as the server expects them', async () => {
    const outbox = device.outbox();
    const position = { latitude: 25.9, longitude: -80.2, accuracyMeters: 7 };
    const { entry, captured } = await voiceNoteEntry(facts({ position }), AUDIO);
    await outbox.add(entry, captured);
    await settled(outbox);
    const [upload] = device.uploads.seen;
    expect(await upload?.file.text()).toBe('WEBM SOUND');
    expect(VoiceNoteMetadata.parse(upload?.metadata)).toMatchObject({
      kind: 'voiceNote',
      voiceNoteId: entry.id,
      contentType: 'audio/webm',
      durationMs: 4200,
      filename: 'voice-note-2026-11-20-150000.webm',
      tags: ['rust', 'roof'],
      isGeneralNote: false,
      ...position,
      sha256: await hashOf(AUDIO.contents),
    });
    expect(device.uploads.seen).toHaveLength(1);
  });

  it('survives a reload while offline, sealed, and is described before it is sent', async () => {
    device.isOnline = false;
    const before = device.outbox();
    const { entry, captured } = await voiceNoteEntry(facts(), AUDIO);
    await before.add(entry, captured);
    before.close();
    const after = device.outbox();
    await after.listed();
    expect(await (await after.file(entry.id))?.text()).toBe('WEBM SOUND');
    expect(await after.change(entry.id, (kept) => changedVoiceNote(kept, { notes: 'At the ridge' }))).toBe(
      true,
    );
    device.isOnline = true;
    after.retryNow();
    await settled(after);
    expect(device.uploads.seen.at(-1)?.metadata).toMatchObject({ notes: 'At the ridge' });
    expect(device.uploads.seen.at(-1)?.uploadId).not.toBe(entry.file?.uploadId);
  });

  it('waits for no other work, and no other work waits for it', async () => {
    device.uploads.refusal = refusal('notAudio');
    device.on(createChecklist, () => sampleChecklist());
    const outbox = device.outbox();
    const { entry, captured } = await voiceNoteEntry(facts(), AUDIO);
    await outbox.add(entry, captured);
    await outbox.add(mark('gasPiping'));
    await waitUntil(() => {
      const { entries, needsAttention } = outbox.store.getState();
      return entries.length === 1 && needsAttention === 1;
    });
    expect(outbox.store.getState().entries[0]?.problem).toMatch(/isn't a voice recording/);
  });

  it.each([
    ['signs it', true, 0],
    ['does not sign it', false, 1],
  ])('holds a signature back that %s, until a person decides about it', async (_, isSigned, sent) => {
    device.uploads.refusal = refusal('notAudio');
    device.on(signChecklist, () => sampleSigned(sampleChecklist()));
    const outbox = device.outbox();
    const { entry, captured } = await voiceNoteEntry(facts(), AUDIO);
    await outbox.add(entry, captured);
    await outbox.add(signature({ voiceNoteIds: isSigned ? [entry.id] : [] }));
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    await outbox.flush();
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(device.api.sentTo(signChecklist)).toHaveLength(sent);
    await outbox.discard(entry.id);
    outbox.retryNow();
    await settled(outbox);
    expect(device.api.sentTo(signChecklist)).toHaveLength(1);
  });

  it('that was damaged on this device is not sent again, and says so', async () => {
    device.uploads.refusal = refusal('hashMismatch');
    const outbox = device.outbox();
    const { entry, captured } = await voiceNoteEntry(facts(), AUDIO);
    await outbox.add(entry, { ...captured, blob: new Blob(['other']) });
    await waitUntil(() => outbox.store.getState().needsAttention === 1);
    expect(outbox.store.getState().entries[0]?.problem).toMatch(/^This voice note was damaged/);
  });

  it('that was refused for the clock is dated again, with what the clock said in its notes', async () => {
    const { entry } = await voiceNoteEntry(facts({ recordedAt: '2031-01-05T15:00:00.000Z' }), AUDIO);
    const redated = voiceNote.redated?.(waiting(entry), new Date('2026-11-20T16:00:00.000Z'));
    expect(redated?.input).toMatchObject({
      recordedAt: '2026-11-20T16:00:00.000Z',
      notes: 'At the valley\nThe clock of the device said 2031-01-05T15:00:00.000Z, which was wrong',
    });
  });
});

describe('a recording under way', () => {
  const ada = ownerOf('ada');
  let name: string;
  let open: DeviceDatabase[];
  const onFull = vi.fn();
  beforeEach(() => {
    name = `recordings-${mintId()}`;
    open = [];
    onFull.mockClear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const database of open) database.close();
  });

  function device(): DeviceDatabase {
    const opened = new DeviceDatabase(name);
    open.push(opened);
    return opened;
  }

  const recordings = (): SealedRecordings => new SealedRecordings(device());

  function writer(recording = facts()): RecordingWriter {
    const shared = recordings();
    return new RecordingWriter({ open: async () => shared, owner: ada, facts: recording, onFull });
  }

  /** Records chunks of a tenth of a second, one letter each. */
  function speak(recording: RecordingWriter, text: string, from = 0): void {
    const chunks = text.split('').map<VoiceChunk>((letter, index) => ({
      blob: new Blob([letter]),
      loudness: 0.5,
      durationMs: (from + index + 1) * 100,
    }));
    for (const chunk of chunks) recording.add(chunk);
  }

  it('loses less than a second when its page is killed', async () => {
    const recording = facts();
    speak(writer(recording), 'abcdefghijklmnopqr');
    const after = recordings();
    await eventually(async () => (await after.durationOf(recording.id, ada)) > 1000);
    const kept = await after.read(recording.id, ada);
    expect(textOf(kept.contents)).toBe('abcdefghijklmno');
    expect(kept.durationMs).toBe(1500);
    expect(kept.loudness).toHaveLength(15);
    expect(await after.list(ada)).toEqual([recording]);
  });

  it('keeps the parts before a damaged one', async () => {
    const recording = facts();
    speak(writer(recording), 'abcdefghij');
    const { parts } = device();
    await eventually(async () => (await parts.count()) === 2);
    await parts.update([recording.id, 1], { sealed: new ArrayBuffer(40) });
    expect(await recordings().durationOf(recording.id, ada)).toBe(500);
    expect(textOf((await recordings().read(recording.id, ada)).contents)).toBe('abcde');
  });

  it('is on the device sealed: the next person can neither list nor hear it', async () => {
    const recording = facts({ details: VoiceNoteDetails.parse({ notes: 'gate code' }) });
    const writing = writer(recording);
    speak(writing, 'SECRET');
    await writing.finish();
    const others = recordings();
    const { recordings: known, parts } = device();
    const stored = [...(await known.toArray()), ...(await parts.toArray())];
    for (const { sealed } of stored) expect(textOf(sealed)).not.toMatch(/SECRE|gate code/);
    expect(await others.list(ownerOf('bob'))).toEqual([]);
    const stolen = { ...ownerOf('bob'), id: 'ada' };
    expect((await others.read(recording.id, stolen)).contents.byteLength).toBe(0);
  });

  it('is whole when it is over, with what was described meanwhile, and leaves nothing behind', async () => {
    const writing = writer();
    speak(writing, 'abcdefg');
    writing.describe({ details: VoiceNoteDetails.parse({ roomLabel: 'Attic' }) });
    const audio = await writing.finish();
    expect(textOf(audio.contents)).toBe('abcdefg');
    expect(writing.facts.details.roomLabel).toBe('Attic');
    await writing.delete();
    expect(await device().parts.count()).toBe(0);
    expect(await recordings().list(ada)).toEqual([]);
  });

  it('continues in memory when the device is full in the middle, says so once, and loses nothing', async () => {
    const writing = writer();
    speak(writing, 'abcde');
    await eventually(async () => (await device().parts.count()) === 1);
    fillStorage('parts');
    speak(writing, 'fghijklmno', 5);
    const audio = await writing.finish();
    expect(onFull).toHaveBeenCalledOnce();
    expect(textOf(audio.contents)).toBe('abcdefghijklmno');
    expect(audio.durationMs).toBe(1500);
  });
});

async function eventually(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await condition()).toBe(true));
}
