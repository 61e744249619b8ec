import { useEffect } from 'react';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { isSystemChoice, namedSpeakers, usedSpeaker } from '../../../devices/speaker.ts';
import { type Toast, toast } from '../../../ui/toasts.ts';
import { useCall } from '../call/callContext.ts';

const OFFER_MS = 12_000;

/** Says that a speaker was unplugged or plugged in, and offers a new one. */
export function SpeakerNotices(): null {
  const { media } = useCall().device;
  useEffect(
    () =>
      media.store.subscribe((now, before) => {
        if (now.speakers === before.speakers) return;
        const message = noticeOf(now, before, media.chooseSpeaker.bind(media));
        if (message) toast(message);
      }),
    [media],
  );
  return null;
}

type Speakers = Pick<LocalMediaState, 'speakers' | 'speakerId'>;

function noticeOf(now: Speakers, before: Speakers, choose: (id: string) => void): Toast | null {
  const [used, lastUsed] = [usedSpeaker(now), usedSpeaker(before)];
  // The first list says nothing about a change.
  if (before.speakers.length === 0) return null;
  if (lastUsed !== '' && used === '')
    return { title: `${labelOf(before)} was unplugged`, description: ON_DEFAULT };
  if (lastUsed === '' && used !== '')
    return { title: `${labelOf(now)} is back`, description: 'You hear the call there.' };
  const added = namedSpeakers(now).find(({ id }) => before.speakers.every((speaker) => speaker.id !== id));
  if (!added || (used === '' && isSystemChoice(now, added))) return null;
  const action = { label: 'Use it', onClick: () => choose(added.id) };
  return { title: `${added.label} is connected`, action, durationMs: OFFER_MS };
}

const ON_DEFAULT = 'You hear the call on the speaker that your system uses.';

function labelOf({ speakers, speakerId }: Speakers): string {
  return speakers.find(({ id }) => id === speakerId)?.label ?? 'The speaker';
}
