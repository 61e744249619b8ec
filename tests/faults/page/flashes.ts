/** A camera and a microphone that flash and beep in the first tenth of each second of one clock. */

const FRAME_MS = 33;
const BEEP_SECONDS = 0.1;
const TONE_HZ = 880;
/** Long enough for a call of half an hour. */
const SECONDS = 2400;

export interface FlashingDevices {
  microphone: MediaStreamTrack;
  /** Another camera of the same phone: a picture of another size flashes at the same times. */
  camera: (size: { width: number; height: number }) => MediaStreamTrack;
}

export async function startFlashes(): Promise<FlashingDevices> {
  const audio = new AudioContext({ sampleRate: 48_000 });
  await audio.resume();
  return { microphone: beeping(audio), camera: (size) => flashing(audio, size) };
}

function flashing(
  audio: AudioContext,
  { width, height }: { width: number; height: number },
): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  let frame = 0;
  setInterval(() => {
    frame += 1;
    if (!drawing) return;
    drawing.fillStyle = audio.currentTime % 1 < BEEP_SECONDS ? 'white' : 'black';
    drawing.fillRect(0, 0, width, height);
    // A picture that never changes would be sent only now and then.
    drawing.fillStyle = 'gray';
    drawing.fillRect((7 * frame) % width, height - 40, 40, 40);
  }, FRAME_MS);
  const [track] = canvas.captureStream().getVideoTracks();
  if (!track) throw new Error('the canvas has no track');
  return track;
}

function beeping(audio: AudioContext): MediaStreamTrack {
  const [oscillator, gain, output] = [
    audio.createOscillator(),
    audio.createGain(),
    audio.createMediaStreamDestination(),
  ];
  oscillator.frequency.value = TONE_HZ;
  oscillator.connect(gain).connect(output);
  gain.gain.value = 0;
  for (let second = Math.ceil(audio.currentTime); second < SECONDS; second++) {
    gain.gain.setValueAtTime(0.5, second);
    gain.gain.setValueAtTime(0, second + BEEP_SECONDS);
  }
  oscillator.start();
  const [track] = output.stream.getAudioTracks();
  if (!track) throw new Error('the audio has no track');
  return track;
}
