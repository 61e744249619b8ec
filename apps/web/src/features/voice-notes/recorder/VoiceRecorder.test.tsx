import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { mintId } from '@sightline/contracts/core/ids';
import { VoiceNoteDetails } from '@sightline/contracts/voiceNoteDetails';
import { getVoiceNote, setVoiceNoteDisposition, updateVoiceNote } from '@sightline/contracts/voiceNotes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices } from '../../../devices/fakeDevices.ts';
import {
  FakeAudioContext,
  FakeMediaRecorder,
  installRecorder,
  speak,
} from '../../../devices/fakeRecorder.ts';
import { LocalMedia } from '../../../devices/LocalMedia.ts';
import {
  deleteRecording,
  listInterrupted,
  recordingDatabase,
} from '../../../offline/interruptedRecordings.ts';
import { pageOutbox } from '../../../offline/pageOutbox.ts';
import { RecordingDatabase } from '../../../offline/RecordingDatabase.ts';
import type { UploadRequest } from '../../../offline/uploadResumably.ts';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { fillStorage } from '../../../testing/fullStorage.ts';
import { ADMIN, renderScreen, write } from '../../../testing/renderScreen.tsx';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { pageRecorder } from './pageRecorder.ts';
import { VoiceRecorder } from './VoiceRecorder.tsx';

/** Offline until a test says otherwise. */
const upload = vi.hoisted(() => vi.fn<(request: UploadRequest) => Promise<string>>());
vi.mock('../../../offline/uploadResumably.ts', () => ({ uploadResumably: upload }));

let inspectionId: string;
let devices: FakeDevices;
let api: FakeApi;
let shown: ReturnType<typeof renderScreen>;

function show(openMicrophone?: () => ReturnType<LocalMedia['openForRecording']>): void {
  shown = renderScreen(
    <>
      <VoiceRecorder inspectionId={inspectionId} openMicrophone={openMicrophone} />
      <ConfirmHost />
    </>,
  );
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => shown.person.click(await button(name));

async function start(): Promise<void> {
  await press('Start recording');
  await screen.findByText('Recording');
}

const kept = () =>
  pageOutbox()
    .store.getState()
    .entries.flatMap((entry) => (entry.kind === 'voiceNote' ? [entry] : []));

beforeEach(async () => {
  vi.stubGlobal('crypto', webcrypto);
  installRecorder();
  devices = new FakeDevices();
  devices.install();
  upload.mockReset().mockRejectedValue(new TypeError('offline'));
  inspectionId = mintId();
  api = FakeApi.install();
  pageOutbox().setOwner(ADMIN);
  await pageOutbox().prepare();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await pageRecorder().discard();
  for (const { id } of await listInterrupted(inspectionId, ADMIN)) await deleteRecording(id);
  for (const { id } of pageOutbox().store.getState().entries) await pageOutbox().discard(id);
});

describe('recording a voice note', () => {
  it('starts, pauses, resumes and stops in the words of the specification, and keeps the note on this device', async () => {
    show();
    await start();
    expect(screen.getByText('Recording Started')).toBeDefined();
    speak(1);
    await press('Pause');
    expect(await screen.findByText('Recording Paused')).toBeDefined();
    await press('Resume');
    expect(await screen.findByText('Recording Resumed')).toBeDefined();
    speak(1);
    await press('Stop and save');
    expect(await screen.findByText('Voice Note Saved')).toBeDefined();
    expect(screen.getByText('Saved voice note, 0:02')).toBeDefined();
    const [note] = kept();
    expect(note?.metadata).toMatchObject({ durationMs: 2000, bitRate: 192_000, sampleRate: 44_100 });
    expect(await (await pageOutbox().file(note?.id ?? ''))?.text()).toBe('abcdefghijabcdefghij|');
    expect(devices.last('audio').readyState).toBe('ended');
    expect(await (await recordingDatabase()).parts.count()).toBe(0);
  });

  it('takes along what was described before and during the recording', async () => {
    show();
    await press('Details for the next voice note General Medium priority');
    await shown.person.click(screen.getByRole('combobox', { name: 'Category' }));
    await shown.person.click(await screen.findByRole('option', { name: 'Instruction' }));
    await start();
    speak(1);
    await write(shown.person, screen.getByLabelText('Tags'), 'rust, roof');
    await write(shown.person, screen.getByLabelText('Equipment'), 'Water heater');
    await press('Stop and save');
    await waitFor(() => expect(kept()).toHaveLength(1));
    expect(kept()[0]?.metadata).toMatchObject({
      category: 'instruction',
      tags: ['rust', 'roof'],
      equipment: 'Water heater',
    });
  });

  it('shows the waveform and the time without rendering anything for a chunk', async () => {
    show();
    await start();
    speak(62);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('1:02'));
    const bars = [...(screen.getByRole('timer').nextElementSibling?.children ?? [])];
    expect(bars).toHaveLength(50);
    await waitFor(() => expect((bars[49] as HTMLElement).style.transform).toMatch(/scaleY\(0\.5/));
  });

  it('is paused by a phone call, says so, and goes on when the person asks for it', async () => {
    show();
    await start();
    speak(1);
    act(() => devices.last('audio').interrupt(true));
    expect(await screen.findByText(/^Paused because a phone call/)).toBeDefined();
    await press('Resume');
    expect(await screen.findByText(/still in use by a call/)).toBeDefined();
    devices.last('audio').interrupt(false);
    await press('Resume');
    expect(await screen.findByText('Recording')).toBeDefined();
  });

  it('keeps what was recorded when the microphone is taken away in the middle', async () => {
    show();
    await start();
    speak(2);
    act(() => devices.last('audio').endedBySystem());
    expect(await screen.findByText(/^The microphone was disconnected/)).toBeDefined();
    expect(kept()[0]?.metadata.durationMs).toBe(2000);
  });

  it('says that a refused microphone cannot be used, and keeps nothing', async () => {
    devices.refuse = () => new DOMException('', 'NotAllowedError');
    show();
    await press('Start recording');
    expect(await screen.findByText('Audio Error')).toBeDefined();
    expect(screen.getByText('Unable to access microphone. Check permissions.')).toBeDefined();
    expect(await button('Start recording')).toBeDefined();
    expect(kept()).toEqual([]);
  });

  it('keeps no empty recording', async () => {
    show();
    await start();
    await press('Stop and save');
    expect(await screen.findByText('Nothing was recorded')).toBeDefined();
    expect(kept()).toEqual([]);
    expect(await (await recordingDatabase()).recordings.count()).toBe(0);
  });

  it('warns of a recording in which nothing was heard', async () => {
    FakeAudioContext.volume = 0;
    show();
    await start();
    speak(1);
    await press('Stop and save');
    expect(await screen.findByText('No sound was heard in it. Check the microphone.')).toBeDefined();
    expect(kept()).toHaveLength(1);
  });

  it('says in the middle that the device is full, and still sends the whole note from the open page', async () => {
    show();
    await start();
    speak(1);
    fillStorage('parts');
    speak(1);
    expect(await screen.findByText(/^The rest of this recording isn't saved/)).toBeDefined();
    upload.mockImplementation(({ metadata }) => Promise.resolve(metadata.sha256));
    await press('Stop and save');
    await waitFor(() => expect(upload).toHaveBeenCalledOnce());
    expect(await upload.mock.calls[0]?.[0].file.text()).toBe('abcdefghijabcdefghij|');
  });

  it('says so when what was recorded cannot be read, and offers it again at the next visit', async () => {
    show();
    await start();
    speak(2);
    vi.spyOn(RecordingDatabase.prototype, 'read').mockRejectedValueOnce(new Error('the storage is gone'));
    await press('Stop and save');
    expect(await screen.findByText('Stop Error')).toBeDefined();
    expect(kept()).toEqual([]);
    expect(await listInterrupted(inspectionId, ADMIN)).toMatchObject([{ durationMs: 2000 }]);
  });

  it('is not offered as interrupted while it is being recorded', async () => {
    show();
    await start();
    speak(2);
    await vi.waitFor(async () => expect(await (await recordingDatabase()).parts.count()).toBe(4));
    expect(await listInterrupted(inspectionId, ADMIN)).toEqual([]);
  });

  it('keeps what was recorded when the panel is closed', async () => {
    show();
    await start();
    speak(2);
    shown.unmount();
    await waitFor(() => expect(kept()).toHaveLength(1));
    expect(devices.last('audio').readyState).toBe('ended');
  });

  it('discards a recording only after a question', async () => {
    show();
    await start();
    speak(2);
    await press('Discard');
    await press('Keep recording');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(FakeMediaRecorder.latest.state).toBe('recording');
    await press('Discard');
    await shown.person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
    );
    expect(await button('Start recording')).toBeDefined();
    expect(kept()).toEqual([]);
    await waitFor(async () => expect(await (await recordingDatabase()).parts.count()).toBe(0));
  });
});

describe('a recording that a killed page left', () => {
  const leave = async (): Promise<string> => {
    const id = mintId();
    const database = await recordingDatabase();
    const sound = { contentType: 'audio/webm;codecs=opus', sampleRate: 48_000, bitRate: 192_000 };
    const about = { position: null, details: VoiceNoteDetails.parse({ roomLabel: 'Attic' }) };
    const recordedAt = '2026-11-20T15:00:00.000Z';
    await database.putFacts({ id, inspectionId, recordedAt, ...sound, ...about }, ADMIN);
    const contents = new TextEncoder().encode('WEBM').slice().buffer;
    await database.putPart(id, 0, { contents, durationMs: 42_000, loudness: [0.5] }, ADMIN);
    return id;
  };

  it('is offered, and becomes a note with everything that was noted about it', async () => {
    const id = await leave();
    show();
    expect(await screen.findByText(/^A recording of 0:42 from/)).toBeDefined();
    await press('Keep');
    expect(await screen.findByText('Voice Note Saved')).toBeDefined();
    expect(kept()[0]).toMatchObject({ id, metadata: { roomLabel: 'Attic', durationMs: 42_000 } });
    await waitFor(() => expect(screen.queryByText(/^A recording of/)).toBeNull());
  });

  it('is gone after it was discarded', async () => {
    await leave();
    show();
    await press('Discard');
    await shown.person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
    );
    await waitFor(() => expect(screen.queryByText(/^A recording of/)).toBeNull());
    expect(kept()).toEqual([]);
    expect(await (await recordingDatabase()).parts.count()).toBe(0);
  });
});

describe('a note that was just recorded', () => {
  async function record(): Promise<void> {
    show();
    await start();
    speak(1);
    await press('Stop and save');
    await press('Describe');
    await write(shown.person, within(await screen.findByRole('dialog')).getByLabelText('Room'), 'Attic');
  }

  it('is described while it waits on this device', async () => {
    await record();
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(kept()[0]?.metadata.roomLabel).toBe('Attic');
  });

  it('is described on the server when it was sent in the meantime', async () => {
    await record();
    const id = kept()[0]?.id ?? '';
    upload.mockImplementation(({ metadata }) => Promise.resolve(metadata.sha256));
    pageOutbox().retryNow();
    await waitFor(() => expect(kept()).toEqual([]));
    api.on(getVoiceNote, () => sampleStored(id)).on(updateVoiceNote, () => sampleStored(id));
    await press('Save');
    await waitFor(() => expect(api.sentTo(updateVoiceNote)).toHaveLength(1));
    expect(api.sentTo(updateVoiceNote)[0]?.body).toMatchObject({ roomLabel: 'Attic', follows: 3 });
  });

  it('is removed from this device after a question', async () => {
    await record();
    await press('Cancel');
    await press('Remove');
    await press('Delete');
    expect(await screen.findByText('Voice Note Deleted')).toBeDefined();
    expect(kept()).toEqual([]);
    expect(api.sentTo(setVoiceNoteDisposition)).toEqual([]);
  });
});

describe('a note that is recorded during a call', () => {
  it("comes from the call's microphone, which is muted meanwhile, and says so", async () => {
    const media = new LocalMedia('user');
    await media.start({ camera: true, microphone: true });
    show(() => media.openForRecording());
    await start();
    expect(devices.requests).toHaveLength(1);
    expect(screen.getByText('Muted in the call while you record')).toBeDefined();
    expect(devices.last('audio').enabled).toBe(false);
    speak(1);
    await press('Stop and save');
    await screen.findByText('Voice Note Saved');
    expect(devices.last('audio')).toMatchObject({ enabled: true, readyState: 'live' });
    media.close();
  });
});

function sampleStored(id: string) {
  return {
    ...{
      id,
      inspectionId,
      filename: 'note.webm',
      recordedBy: 'Dana Whitfield (Admin)',
      bytes: 21,
      codec: 'opus',
    },
    ...{ recordedAt: '2026-11-20T15:00:00.000Z', storedAt: '2026-11-20T15:00:05.000Z', durationMs: 1000 },
    ...{
      contentType: 'audio/webm',
      sampleRate: 48_000,
      bitRate: 192_000,
      sha256: 'a'.repeat(64),
      position: null,
    },
    ...{ waveform: Array<number>(100).fill(0.1), playable: { state: 'pending', bytes: null }, revision: 3 },
    transcription: { state: 'none', reason: null, requestedAt: null },
  };
}
