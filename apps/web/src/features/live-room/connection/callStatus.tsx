import ProblemIcon from '@mui/icons-material/OutlinedFlagRounded';
import SoundIcon from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, Suspense } from 'react';
import { canChooseSpeaker } from '../../../devices/speaker.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useAbilities, useCall, useRoom } from '../call/callContext.ts';
import { helpView } from '../help.ts';
import type { RoomFeature } from '../parts/roomPart.tsx';
import { RemoteSound } from '../sound/RemoteSound.tsx';
import { ON_WIDE } from '../styles.ts';
import { SaveProgress } from './SaveProgress.tsx';

const SpeakerNotices = lazyPart(async () => ({
  default: (await import('../sound/SpeakerNotices.tsx')).SpeakerNotices,
}));

export const callStatus: RoomFeature = {
  header: [
    { id: 'viewer', who: null, priority: 10, render: ViewerChip },
    { id: 'live', who: null, priority: 20, render: LiveBadge },
    { id: 'sound', who: null, priority: 40, render: SoundButton },
    { id: 'problem', who: null, priority: 50, render: ProblemButton },
    { id: 'save', who: 'mark', priority: 60, render: SaveProgress },
  ],
  background: [
    { id: 'voices', who: null, priority: 10, from: 'joined', render: RemoteSound },
    { id: 'speakers', who: null, priority: 20, from: 'picture', render: SpeakerPart },
  ],
};

function ViewerChip(): ReactNode {
  return !useAbilities().includes('mark') && <StatusChip tone="gray">Viewer Mode</StatusChip>;
}

/** Says Live while signaling is connected; media may continue while it says Offline. */
function LiveBadge(): ReactNode {
  const phase = useRoom(({ call }) => call.name);
  const [tone, label] = BADGES[phase] ?? OFFLINE;
  return (
    <Box component="output" sx={{ display: 'inline-flex' }}>
      <StatusChip tone={tone}>
        <Box
          component="span"
          aria-hidden
          sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'currentColor' }}
        />
        {label}
      </StatusChip>
    </Box>
  );
}

const OFFLINE = ['red', 'Offline'] as const;
const BADGES: { [phase: string]: readonly ['green' | 'yellow', string] } = {
  live: ['green', 'Live'],
  idle: ['yellow', 'Joining'],
  joining: ['yellow', 'Joining'],
  waiting: ['yellow', 'Waiting'],
};

function SoundButton(): ReactNode {
  return <HelpButton label="Sound settings" icon={<SoundIcon fontSize="small" />} opens="sound" />;
}

function ProblemButton(): ReactNode {
  return <HelpButton label="Report a problem" icon={<ProblemIcon fontSize="small" />} opens="problem" />;
}

interface HelpButtonProps {
  label: string;
  icon: ReactNode;
  opens: 'sound' | 'problem';
}

/** The button is hidden on a phone, where its dialog is in the More menu. */
function HelpButton({ label, icon, opens }: HelpButtonProps): ReactNode {
  const { view } = useCall();
  return (
    <IconButton
      aria-label={label}
      title={label}
      size="small"
      color="inherit"
      onClick={() => view(helpView).setState({ open: opens })}
      sx={ON_WIDE}
    >
      {icon}
    </IconButton>
  );
}

function SpeakerPart(): ReactNode {
  return canChooseSpeaker() && <Suspense>{<SpeakerNotices />}</Suspense>;
}
