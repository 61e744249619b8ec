import { z } from 'zod';

/** The choices about sound that this device remembers. What is missing or invalid has the default. */
const SoundChoices = z.object({
  pushToTalk: z.boolean().catch(false),
  noiseSuppression: z.boolean().catch(true),
  /** The chosen speaker; null for the system's choice. */
  speakerId: z.string().nullable().catch(null),
});
type SoundChoices = z.infer<typeof SoundChoices>;

const KEY = 'sound';

export function rememberedSound(): SoundChoices {
  try {
    return SoundChoices.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return SoundChoices.parse({});
  }
}

/** A device without storage has the defaults the next time. */
export function rememberSound(changes: Partial<SoundChoices>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...rememberedSound(), ...changes }));
  } catch (error) {
    console.warn('The choices about sound are not remembered', error);
  }
}
