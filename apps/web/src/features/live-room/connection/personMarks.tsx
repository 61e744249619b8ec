import MutedIcon from '@mui/icons-material/MicOffRounded';
import UnpinIcon from '@mui/icons-material/PushPinRounded';
import SilencedIcon from '@mui/icons-material/VolumeOffRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import type { ConnectionQuality } from '@sightline/contracts/rooms/room';
import type { ReactNode } from 'react';
import { useCall, useCallView, useVolume } from '../call/callContext.ts';
import { pictureView } from '../call/stage.ts';
import { type StagePerson, stopsPicture } from '../call/stagePeople.ts';
import type { MarkProps, RoomFeature } from '../parts/roomPart.tsx';

export const personMarks: RoomFeature = {
  marks: [
    { id: 'muted', who: null, priority: 10, render: MutedMark },
    { id: 'silenced', who: null, priority: 20, render: SilencedMark },
    { id: 'quality', who: null, priority: 60, render: QualityMark },
    { id: 'slow', who: null, priority: 70, render: SlowMark },
    { id: 'unpin', who: null, priority: 100, render: UnpinMark },
  ],
};

const iconSize = (isLarge: boolean) => ({ fontSize: isLarge ? 15 : 13 });

function MutedMark({ person, isLarge }: MarkProps): ReactNode {
  const { hasAudio, audioPaused, isScreen } = person;
  const isMuted = isLarge ? hasAudio && audioPaused : !isScreen && (!hasAudio || audioPaused);
  return isMuted && <MutedIcon sx={iconSize(isLarge)} titleAccess="Muted" />;
}

function SilencedMark({ person, isLarge }: MarkProps): ReactNode {
  const isSilenced = useVolume(person.subject) === 0;
  return isSilenced && <SilencedIcon sx={iconSize(isLarge)} titleAccess="Muted for you" />;
}

function QualityMark({ person }: MarkProps): ReactNode {
  return !person.isYou && <QualityBars quality={person.connected ? person.quality : 'lost'} />;
}

/** Whether another person's picture is smaller because their connection is slow. */
export function isSlow({ isYou, connected, pictureReduced, video, videoPaused }: StagePerson): boolean {
  return !isYou && connected && pictureReduced && video !== null && !videoPaused;
}

function SlowMark({ person, isLarge }: MarkProps): ReactNode {
  return isLarge && isSlow(person) && <span>Slow connection, smaller picture</span>;
}

function UnpinMark({ person, isLarge }: MarkProps): ReactNode {
  const { view } = useCall();
  const isPinned = useCallView(pictureView, ({ pinnedId }) => pinnedId === person.id);
  return (
    isLarge &&
    isPinned && (
      <IconButton
        size="small"
        aria-label="Unpin"
        onClick={() => view(pictureView).setState({ pinnedId: null })}
        sx={{ color: 'inherit', minWidth: 44, minHeight: 44, my: -1.25, mr: -1.25 }}
      >
        <UnpinIcon sx={{ fontSize: 16 }} />
      </IconButton>
    )
  );
}

/** A status of at most two words, for a tile. */
export function shortStatus(person: StagePerson): string | null {
  const { connected, videoFrozenAt, interruption, isYou } = person;
  if (isYou) return null;
  // A status covers the picture, which a person without a microphone still has.
  if (interruption && stopsPicture(interruption)) return INTERRUPTION_STATUS[interruption.reason];
  if (!connected) return 'Connection lost';
  return videoFrozenAt === null ? null : 'Video frozen';
}

/**
 * Each status has at most two words, for a tile and the list of people. The sentences are in
 * interruptionNotices.ts.
 */
export const INTERRUPTION_STATUS: Record<InterruptionReason, string> = {
  phoneCall: 'Phone call',
  microphoneMuted: 'Microphone muted',
  inBackground: 'Left app',
  microphoneLost: 'No microphone',
  cameraPaused: 'Camera paused',
  cameraBusy: 'Camera busy',
  cameraBlocked: 'Camera blocked',
  cameraLost: 'No camera',
};

const LEVELS: Record<ConnectionQuality, { bars: number; label: string; color: string }> = {
  unknown: { bars: 0, label: 'not measured', color: 'text.disabled' },
  lost: { bars: 0, label: 'lost', color: 'error.main' },
  poor: { bars: 1, label: 'poor', color: 'error.main' },
  fair: { bars: 2, label: 'fair', color: 'warning.main' },
  good: { bars: 3, label: 'good', color: 'success.main' },
  excellent: { bars: 4, label: 'excellent', color: 'success.main' },
};

export function QualityBars({ quality }: { quality: ConnectionQuality }): ReactNode {
  const { bars, label, color } = LEVELS[quality];
  return (
    <Box
      component="span"
      title={`Connection: ${label}`}
      sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '2px', height: 14 }}
    >
      {[1, 2, 3, 4].map((bar) => (
        <Box
          key={bar}
          component="span"
          sx={{
            width: 3,
            height: 3 + bar * 2.75,
            borderRadius: 1,
            bgcolor: bar <= bars ? color : 'rgba(255, 255, 255, 0.28)',
          }}
        />
      ))}
      <span style={visuallyHidden}>Connection: {label}</span>
    </Box>
  );
}
