import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import SoundIcon from '@mui/icons-material/VolumeUpRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useCall, useCallView } from '../call/callContext.ts';
import { shutterView } from '../call/LiveCall.ts';
import type { NoticeFacts, StageNotice } from '../parts/notice.ts';
import { playbackView } from '../sound/keepPlaying.ts';

const SHUTTER_NOTICE_MS = 2500;

export function playbackNotice({ view }: NoticeFacts): StageNotice[] {
  const { soundBlocked, pictureBlocked } = view(playbackView).getState();
  return soundBlocked || pictureBlocked ? [{ id: 'playback', priority: 10, render: PlaybackUnblocker }] : [];
}

function PlaybackUnblocker(): ReactNode {
  const { view } = useCall();
  const isSilent = useCallView(playbackView, ({ soundBlocked }) => soundBlocked);
  return (
    <Button
      variant="contained"
      startIcon={isSilent ? <SoundIcon /> : <PlayIcon />}
      onClick={() => view(playbackView).setState({ soundBlocked: false, pictureBlocked: false })}
    >
      {isSilent ? 'Tap to turn on sound' : 'Tap to show the video'}
    </Button>
  );
}

export function screenNotice({ room: { intent } }: NoticeFacts): StageNotice[] {
  if (!intent.screen) return [];
  return [
    {
      id: 'screen',
      priority: 70,
      tone: 'info',
      text: 'Everyone on the call sees your screen.',
      actions: [{ label: 'Stop sharing', run: ({ screen }) => screen.stop() }],
    },
  ];
}

export function shutterNotice({ view }: NoticeFacts): StageNotice[] {
  const { by, at } = view(shutterView).getState();
  if (by !== 'host') return [];
  const until = at + SHUTTER_NOTICE_MS;
  return [{ id: 'shutter', priority: 75, tone: 'info', text: 'The inspector took a photo.', until }];
}

/** A tap starts the permission prompt: browsers deny one without it. */
export function positionNotice({ room: { you }, position }: NoticeFacts): StageNotice[] {
  if (you?.role !== 'field' || position !== 'off') return [];
  return [
    {
      id: 'position',
      priority: 80,
      tone: 'info',
      text: 'Add your location to photos?',
      actions: [
        { label: 'Add location', isMain: true, run: ({ device }) => device.position.start() },
        { label: 'Not now' },
      ],
    },
  ];
}
