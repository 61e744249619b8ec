const NOTES = [523, 659, 784];
const NOTE_SECONDS = 0.45;

/**
 * Plays three rising notes on this speaker (usedSpeaker); must be called in a tap, which Safari requires. Resolves when
 * they have ended.
 */
export async function playTone(speakerId: string): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const volume = context.createGain();
    volume.gain.value = 0.3;
    volume.connect(await openOutput(context, speakerId));
    await Promise.all(NOTES.map((frequency, index) => playNote(context, volume, frequency, index)));
  } finally {
    void context.close().catch(() => {});
  }
}

async function playNote(
  context: AudioContext,
  volume: GainNode,
  frequency: number,
  index: number,
): Promise<void> {
  const note = context.createOscillator();
  note.frequency.value = frequency;
  note.connect(volume);
  const ended = new Promise((resolve) => note.addEventListener('ended', resolve, { once: true }));
  note.start(context.currentTime + index * NOTE_SECONDS);
  note.stop(context.currentTime + (index + 1) * NOTE_SECONDS);
  await ended;
}

/** Firefox sends an element to a speaker, and no AudioContext. */
async function openOutput(context: AudioContext, speakerId: string): Promise<AudioNode> {
  if (speakerId === '') return context.destination;
  const output = context.createMediaStreamDestination();
  const element = Object.assign(new Audio(), { srcObject: output.stream });
  await element.setSinkId(speakerId);
  await element.play();
  return output;
}
