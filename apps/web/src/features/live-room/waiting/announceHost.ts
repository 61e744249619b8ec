import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { playTone } from '../../../devices/playTone.ts';
import { usedSpeaker } from '../../../devices/speaker.ts';

/**
 * Tells a person who has waited that the host is here: by a sound, which the press of Join has allowed, and by the
 * title of a tab that is in the background.
 */
export function announceHost(name: string, media: LocalMediaState): void {
  // A browser that refuses the sound shows the picture all the same.
  void playTone(usedSpeaker(media)).catch(() => {});
  if (document.visibilityState === 'visible') return;
  const former = document.title;
  document.title = `${name} is here · Sightline`;
  const restore = (): void => {
    if (document.visibilityState !== 'visible') return;
    document.title = former;
    document.removeEventListener('visibilitychange', restore);
  };
  document.addEventListener('visibilitychange', restore);
}
