import type { LocalMediaState, MediaEndpoint } from './localMediaState.ts';

type Speakers = Pick<LocalMediaState, 'speakers' | 'speakerId'>;

/** Entries of Chromium that stand for the choice of the system. */
const SYSTEM_IDS = ['default', 'communications'];

/** Whether sound can be sent to a chosen speaker: iOS has a control of its own for that. */
export function canChooseSpeaker(): boolean {
  return 'setSinkId' in HTMLMediaElement.prototype;
}

/** The speakers that can be chosen, next to the system's choice. */
export function namedSpeakers({ speakers }: Pick<Speakers, 'speakers'>): MediaEndpoint[] {
  return speakers.filter(({ id }) => !SYSTEM_IDS.includes(id));
}

/** The id of the speaker that plays the sound now; empty for the system's choice, also while the chosen one is away. */
export function usedSpeaker({ speakers, speakerId }: Speakers): string {
  return speakers.some(({ id }) => id === speakerId) ? (speakerId ?? '') : '';
}

/** Whether the system has moved its own choice to this speaker, as most do when a headset is plugged in. */
export function isSystemChoice(
  { speakers }: Pick<Speakers, 'speakers'>,
  { groupId }: MediaEndpoint,
): boolean {
  return speakers.some((speaker) => speaker.id === 'default' && speaker.groupId === groupId);
}
