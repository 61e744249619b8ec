const NOTES = [523, 659, 784];
const NOTE_SECONDS = 0.45;

/** Plays three rising notes; must be called in a tap, which Safari requires. Resolves when they have ended. */
export async function playTone(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const volume = context.createGain();
    volume.gain.value = 0.3;
    volume.connect(context.destination);
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
