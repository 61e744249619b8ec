import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDevices, type FakeTrack } from './fakeDevices.ts';
import { FakeAudioContext, FakeMediaRecorder, installRecorder, speak } from './fakeRecorder.ts';
import { openRecordingMicrophone } from './recordingMicrophone.ts';
import { VoiceCapture, type VoiceChunk } from './VoiceCapture.ts';
import { DEFAULT_VOICE_SETTINGS, type VoiceSettings } from './voicePresets.ts';

describe('recording a voice', () => {
  let devices: FakeDevices;
  let capture: VoiceCapture;
  let chunks: VoiceChunk[];
  const listener = { onInterrupted: vi.fn(), onLost: vi.fn() };
  const track = (): FakeTrack => devices.last('audio');

  beforeEach(() => {
    installRecorder();
    devices = new FakeDevices();
    devices.install();
    chunks = [];
    vi.clearAllMocks();
  });
  afterEach(() => {
    capture?.close();
    vi.restoreAllMocks();
  });

  async function record(changes: Partial<VoiceSettings> = {}): Promise<void> {
    const settings = { ...DEFAULT_VOICE_SETTINGS, ...changes };
    const microphone = await openRecordingMicrophone(settings.noiseReduction);
    const onChunk = (chunk: VoiceChunk): number => chunks.push(chunk);
    capture = await VoiceCapture.open(microphone, settings, { ...listener, onChunk });
    capture.begin();
  }

  it.each([
    ['low', 128_000, 22_050],
    ['medium', 192_000, 44_100],
    ['high', 320_000, 48_000],
  ] as const)('in %s quality has the specified rates', async (quality, bitRate, sampleRate) => {
    await record({ quality });
    expect(FakeMediaRecorder.latest).toMatchObject({ audioBitsPerSecond: bitRate, timesliceMs: 100 });
    expect(FakeAudioContext.latest.sampleRate).toBe(sampleRate);
    expect(capture).toMatchObject({ contentType: 'audio/webm;codecs=opus', sampleRate });
  });

  it('asks for noise reduction as chosen, and applies the gain while recording', async () => {
    await record({ noiseReduction: false, gain: 50 });
    expect(devices.requests[0]?.audio).toMatchObject({ noiseSuppression: false });
    expect(FakeAudioContext.latest.gain.gain.value).toBe(0.5);
    capture.setGain(100);
    expect(FakeAudioContext.latest.gain.gain.value).toBe(1);
  });

  it('delivers each tenth of a second with its loudness, and the rest at the end', async () => {
    await record();
    speak(0.3);
    expect(chunks.map(({ durationMs }) => durationMs)).toEqual([100, 200, 300]);
    expect(chunks[0]?.loudness).toBeCloseTo(Math.sqrt(13 / 128) * 1.6);
    await capture.stop();
    expect(await new Blob(chunks.map(({ blob }) => blob)).text()).toBe('abc|');
  });

  it('does not count pauses', async () => {
    await record();
    speak(0.2);
    capture.pause();
    speak(0.5);
    expect(capture.durationMs).toBe(200);
    await capture.resume();
    speak(0.1);
    expect(capture.durationMs).toBe(300);
  });

  it('is paused by a phone call that mutes the microphone, and cannot resume during it', async () => {
    await record();
    track().interrupt(true);
    expect(listener.onInterrupted).toHaveBeenCalledOnce();
    await expect(capture.resume()).rejects.toThrow('still in use by a call');
    track().interrupt(false);
    expect(FakeMediaRecorder.latest.state).toBe('paused');
    await capture.resume();
    expect(FakeMediaRecorder.latest.state).toBe('recording');
  });

  it('is paused by a phone call that interrupts all sound of the page', async () => {
    await record();
    FakeAudioContext.latest.turn('interrupted');
    expect(listener.onInterrupted).toHaveBeenCalledOnce();
    await expect(capture.resume()).rejects.toMatchObject({ title: 'Audio Error' });
    FakeAudioContext.latest.turn('running');
    await capture.resume();
    expect(FakeMediaRecorder.latest.state).toBe('recording');
  });

  it('reports a lost microphone', async () => {
    await record();
    track().endedBySystem();
    expect(listener.onLost).toHaveBeenCalledOnce();
  });

  it('explains a refused microphone', async () => {
    devices.refuse = () => new DOMException('', 'NotAllowedError');
    await expect(record()).rejects.toMatchObject({
      title: 'Audio Error',
      message: 'Unable to access microphone. Check permissions.',
    });
  });

  it('says that the browser can write no format that the server reads', async () => {
    vi.spyOn(FakeMediaRecorder, 'isTypeSupported').mockReturnValue(false);
    await expect(record()).rejects.toMatchObject({ kind: 'unsupported' });
  });
});
