import { type StagePerson, stopsPicture } from '../call/stagePeople.ts';

export interface Picture {
  personId: string | null;
  track: MediaStreamTrack | null;
  /** Shown in place of a moving picture. */
  text: string;
}

export function pictureOf(person: StagePerson | null): Picture {
  const isMoving = person !== null && !person.videoPaused && !isStopped(person);
  const text = person !== null && isStopped(person) ? stoppedText(person) : noPictureText(person);
  return { personId: person?.id ?? null, track: isMoving ? person.video : null, text };
}

/** A frozen picture must not look live. */
export function isStopped({ isYou, videoFrozenAt, interruption }: StagePerson): boolean {
  return !isYou && (videoFrozenAt !== null || stopsPicture(interruption));
}

const stoppedText = ({ name }: StagePerson): string => `${name}’s picture has stopped.`;

export function noPictureText(person: StagePerson | null): string {
  if (!person) return 'No one has joined.';
  if (person.isYou && person.videoPaused) return 'Your camera is paused.';
  if (person.isYou) return 'Your camera is off, and no one else is on the call.';
  if (stopsPicture(person.interruption)) return stoppedText(person);
  if (!person.connected) return `${person.name} lost the connection.`;
  if (person.videoPaused) return `${person.name}’s camera is paused.`;
  return `${person.name}’s camera is off.`;
}
