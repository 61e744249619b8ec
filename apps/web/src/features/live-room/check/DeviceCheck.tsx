import JoinIcon from '@mui/icons-material/VideocamRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { readWaitingRoom } from '@sightline/contracts/rooms/waitingRoom';
import { onCallText } from '@sightline/wording/onCallText';
import { memo, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isBlockedByPage, preventsCall } from '../../../devices/callObstacle.ts';
import { type DeviceError, remedyOf } from '../../../devices/DeviceError.ts';
import { CallObstacleAlert } from '../../../inspection/device-check/CallObstacleAlert.tsx';
import { useCallObstacle } from '../../../inspection/device-check/useCallObstacle.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useRead } from '../../../wire/queries.ts';
import { useCall, useLocalMedia, useMayHost, useRoom } from '../call/callContext.ts';
import { PHONE_LANDSCAPE } from '../styles.ts';
import { useInitialFocus } from '../useInitialFocus.ts';
import { useSlow } from '../useSlow.ts';
import { DeviceSelects } from './DeviceSelects.tsx';
import { type Joining, JoinSteps, useJoin } from './joining.tsx';
import { NetworkLine } from './NetworkLine.tsx';
import { Preview } from './Preview.tsx';
import { ReportProblem } from './ReportProblem.tsx';

/** Loaded for the few people whose browser denies access. */
const GrantSteps = lazyPart(async () => ({
  default: (await import('../../../inspection/device-check/GrantSteps.tsx')).GrantSteps,
}));
const SoundDialog = lazyPart(async () => ({
  default: (await import('../sound/SoundDialog.tsx')).SoundDialog,
}));

export interface DeviceCheckProps {
  subject: string;
  /** False for observers. */
  canPublish: boolean;
  onBack?: () => void;
  onWorkspace?: () => void;
}

export const DeviceCheck = memo(function DeviceCheck(props: DeviceCheckProps): ReactNode {
  const { subject, canPublish, onBack, onWorkspace } = props;
  const joining = useJoin(canPublish);
  const obstacle = useCallObstacle(canPublish);
  const focused = useInitialFocus<HTMLElement>();
  return (
    <Box component="main" ref={focused} tabIndex={-1} sx={PAGE}>
      <title>Join call · Sightline</title>
      <Box sx={COLUMNS}>
        {canPublish && <Preview onTurnOn={joining.turnOn} />}
        <Stack spacing={{ xs: 1.5, md: 2 }} sx={{ minWidth: 0 }}>
          <Stack
            direction="row"
            spacing={1.25}
            sx={{ alignItems: 'center', [PHONE_LANDSCAPE]: { display: 'none' } }}
          >
            <Logo size={30} />
            <Typography variant="overline" color="textSecondary">
              Virtual inspection
            </Typography>
          </Stack>
          <Box>
            <Typography component="h1" variant="h1">
              Ready to join?
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {subject}
            </Typography>
            <OnCallLine />
          </Box>
          {obstacle && <CallObstacleAlert obstacle={obstacle} />}
          {joining.error && (
            <PermissionHelp
              error={joining.error}
              isExplained={isBlockedByPage(obstacle)}
              onRetry={joining.turnOn}
            />
          )}
          <Selects />
          <NetworkLine />
          <Box sx={STICKY}>
            {!preventsCall(obstacle) && <Actions joining={joining} canPublish={canPublish} />}
          </Box>
          <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
            {onWorkspace && <Button onClick={onWorkspace}>Open checklist and report without joining</Button>}
            {onBack && (
              <Button color="inherit" onClick={onBack}>
                Back
              </Button>
            )}
            {canPublish && <SoundSettings />}
            <ReportProblem />
          </Stack>
        </Stack>
      </Box>
    </Box>
  );
});

const PAGE = {
  minHeight: '100dvh',
  outline: 'none',
  display: 'grid',
  alignItems: 'center',
  px: { xs: 2, sm: 4 },
  py: { xs: 2, sm: 4 },
  [PHONE_LANDSCAPE]: { px: 2, py: 1, alignItems: 'start' },
  bgcolor: 'background.default',
  color: 'text.primary',
};
/** Keeps the Join button within reach of the thumb on a phone. */
const STICKY = {
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  py: 1,
  pb: { xs: 'max(8px, env(safe-area-inset-bottom))', md: 1 },
  bgcolor: 'background.default',
};
const COLUMNS = {
  width: '100%',
  maxWidth: 1040,
  mx: 'auto',
  display: 'grid',
  alignItems: 'center',
  gap: { xs: 2.5, md: 5 },
  gridTemplateColumns: { md: 'minmax(0, 1.35fr) minmax(0, 1fr)' },
  [PHONE_LANDSCAPE]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', alignItems: 'start', gap: 2 },
};

const ON_CALL_EVERY_MS = 10_000;

/** Who is on the call. Its height is reserved, so that the Join button does not move. */
function OnCallLine(): ReactNode {
  const { inspectionId } = useCall();
  const mayHost = useMayHost();
  const isIdle = useRoom(({ call }) => call.name === 'idle');
  const { data } = useRead(
    readWaitingRoom,
    { params: { inspectionId } },
    { enabled: isIdle, refetchInterval: ON_CALL_EVERY_MS, refetchOnMount: 'always' },
  );
  // A host may be on the call with another device, which does not count.
  const isFirst = data?.onCall.count === 0 && data.host !== 'here';
  return (
    <Typography sx={{ minHeight: 24 }}>
      {mayHost && isFirst ? 'The call starts when you join' : data?.onCall && onCallText(data.onCall)}
    </Typography>
  );
}

/** The selects load after everything that joining needs. A person who joins right away does not see them. */
const SELECTS_AFTER_MS = 400;

function Selects(): ReactNode {
  const isIdle = useRoom(({ call }) => call.name === 'idle');
  const hasDevice = useLocalMedia(({ camera, microphone }) => isOn(camera) || isOn(microphone));
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isIdle || isDue) return undefined;
    const timer = setTimeout(() => setDue(true), SELECTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isIdle, isDue]);
  if (!hasDevice) return null;
  // The height is reserved, so that the Join button does not move.
  return <Box sx={{ minHeight: 128 }}>{isDue && <DeviceSelects />}</Box>;
}

function isOn({ name }: { name: string }): boolean {
  return name === 'starting' || name === 'live';
}

function Actions({ joining, canPublish }: { joining: Joining; canPublish: boolean }): ReactNode {
  const isJoining = useRoom(({ call }) => call.name === 'joining');
  const isSlow = useSlow(joining.isBusy || isJoining);
  const step = useRoom(({ call }) => (isSlow && call.name === 'joining' ? call.step : null));
  if (step) return <JoinSteps step={step} />;
  if (!canPublish)
    return (
      <Button size="large" variant="contained" disabled={isSlow} onClick={() => joining.join('nothing')}>
        Join to watch
      </Button>
    );
  return (
    <Stack spacing={1}>
      <Button
        size="large"
        variant="contained"
        startIcon={<JoinIcon />}
        disabled={isSlow}
        onClick={() => joining.join('camera')}
        sx={{ minHeight: 54, fontSize: '1rem' }}
      >
        {isSlow ? 'Allow access in the browser prompt' : 'Join with camera'}
      </Button>
      <Button color="inherit" disabled={isSlow} onClick={() => joining.join('microphone')}>
        Join without camera
      </Button>
    </Stack>
  );
}

interface PermissionHelpProps {
  error: DeviceError;
  /** Whether the page says why it is denied, and what to do. */
  isExplained: boolean;
  onRetry: () => void;
}

function PermissionHelp({ error, isExplained, onRetry }: PermissionHelpProps): ReactNode {
  return (
    <Alert severity="error" variant="outlined" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{error.title}</AlertTitle>
      {error.message} {remedyOf(error)}
      <Suspense>{error.kind === 'denied' && !isExplained && <GrantSteps />}</Suspense>
      <Box sx={{ mt: 1 }}>
        <Button color="inherit" variant="outlined" size="small" onClick={onRetry}>
          Try again
        </Button>
      </Box>
      {error.kind === 'unsupported' && <Box sx={{ mt: 1 }}>Open this page in Safari or Chrome.</Box>}
    </Alert>
  );
}

/** The button on the device check; the room has it in its controls. */
function SoundSettings(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button color="inherit" onClick={open}>
        Sound settings
      </Button>
      <Suspense>{wasOpened && <SoundDialog open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
