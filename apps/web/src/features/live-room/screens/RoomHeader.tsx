import CaptionsIcon from '@mui/icons-material/ClosedCaptionRounded';
import ProblemIcon from '@mui/icons-material/OutlinedFlagRounded';
import SoundIcon from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { memo, type ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useAbilities, useCall, useCallView, useRoom } from '../call/callContext.ts';
import type { CallView } from '../call/LiveCall.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { SaveProgress } from './SaveProgress.tsx';

interface RoomHeaderProps {
  /** The address under inspection. */
  subject: string;
}

export const RoomHeader = memo(function RoomHeader({ subject }: RoomHeaderProps): ReactNode {
  const label = useRoom((state) => state.room?.label ?? '');
  const abilities = useAbilities();
  const isHost = abilities.includes('mark');
  return (
    <Box component="header" sx={HEADER}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          component="h1"
          noWrap
          sx={{ fontSize: { xs: '0.9375rem', md: '1.0625rem' }, fontWeight: 680 }}
        >
          Virtual inspection
          {label && (
            <Box
              component="span"
              sx={{ color: 'brand.signal', fontWeight: 600, display: { xs: 'none', sm: 'inline' } }}
            >
              {' '}
              · {label}
            </Box>
          )}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'brand.onDeepMuted' }}>
          {subject}
        </Typography>
      </Box>
      {!isHost && <StatusChip tone="blue">Viewer Mode</StatusChip>}
      <LiveBadge />
      <CaptionsToggle />
      <HelpButton label="Sound settings" icon={<SoundIcon fontSize="small" />} opens="sound" />
      <HelpButton label="Report a problem" icon={<ProblemIcon fontSize="small" />} opens="problem" />
      {isHost && <SaveProgress />}
    </Box>
  );
});

const HEADER = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, md: 1.5 },
  px: { xs: 1.5, md: 2 },
  py: 1,
  pt: 'max(8px, env(safe-area-inset-top))',
  bgcolor: 'brand.deep',
  color: 'brand.onDeep',
  // A phone in landscape has no height to spare; the heading stays available to screen readers.
  [PHONE_LANDSCAPE]: { ...visuallyHidden, '& > :not(:first-of-type)': { display: 'none' } },
};

/** Shown only where a transcription service is set; on a phone it is in the More menu. */
function CaptionsToggle(): ReactNode {
  const { view } = useCall();
  const isOffered = useCallView(({ captionsBy }) => captionsBy !== null);
  const isOn = useCallView(({ captions }) => captions);
  return (
    isOffered && (
      <IconButton
        aria-label="Captions"
        aria-pressed={isOn}
        title="Captions"
        size="small"
        color="inherit"
        onClick={() => view.setState({ captions: !isOn })}
        sx={[ON_WIDE, isOn && { color: 'brand.signal' }]}
      >
        <CaptionsIcon fontSize="small" />
      </IconButton>
    )
  );
}

const ON_WIDE = { display: { xs: 'none', md: 'inline-flex' } };

interface HelpButtonProps {
  label: string;
  icon: ReactNode;
  opens: NonNullable<CallView['help']>;
}

/** A button that opens a dialog; on a phone it is in the More menu. */
function HelpButton({ label, icon, opens }: HelpButtonProps): ReactNode {
  const { view } = useCall();
  return (
    <IconButton
      aria-label={label}
      title={label}
      size="small"
      color="inherit"
      onClick={() => view.setState({ help: opens })}
      sx={ON_WIDE}
    >
      {icon}
    </IconButton>
  );
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
