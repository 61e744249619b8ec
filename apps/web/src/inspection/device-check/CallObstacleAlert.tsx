import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { type CallObstacle, isBlockedByPage, preventsCall } from '../../devices/callObstacle.ts';
import { toast } from '../../ui/toasts.ts';

interface Text {
  title: string;
  /** The problem, and the next step. */
  lines: readonly string[];
}

const OPEN_IN_BROWSER =
  'Tap the menu (⋯ or the share button) and choose Open in Safari or Open in Chrome. Or copy the link, and paste it there.';
const OPEN_IN_TAB =
  'Open this page in a tab of its own. If that does not help, ask your IT administrator to allow';

const TEXTS: Record<CallObstacle, Text> = {
  insecure: {
    title: 'This page is not secure',
    lines: [
      'Browsers give camera and microphone only to addresses that begin with https.',
      'Open the link of the email or text message again, or ask the office for the right address.',
    ],
  },
  inAppBrowser: {
    title: 'This app cannot make video calls',
    lines: ['The link was opened inside another app, whose browser has no video calls.', OPEN_IN_BROWSER],
  },
  deniedInApp: {
    title: 'This app does not allow camera and microphone',
    lines: [
      'The link was opened inside another app, which keeps camera and microphone from this page.',
      OPEN_IN_BROWSER,
    ],
  },
  noWebRtc: {
    title: 'This browser cannot make video calls',
    lines: [
      'WebRTC is missing or turned off: by a company policy, a privacy extension, or because the browser is old.',
      'Open the link in the latest Chrome, Edge, Firefox or Safari, or ask your IT administrator to allow WebRTC for this site.',
    ],
  },
  blockedByPage: {
    title: 'Camera and microphone are blocked on this page',
    lines: [
      'The page around this one, or a policy of this device, does not allow them.',
      `${OPEN_IN_TAB} them for this site.`,
    ],
  },
  cameraBlockedByPage: {
    title: 'The camera is blocked on this page',
    lines: [
      'The page around this one, or a policy of this device, does not allow it. The others can hear you, but not see you.',
      `${OPEN_IN_TAB} the camera for this site.`,
    ],
  },
  microphoneBlockedByPage: {
    title: 'The microphone is blocked on this page',
    lines: [
      'The page around this one, or a policy of this device, does not allow it. The others can see you, but not hear you.',
      `${OPEN_IN_TAB} the microphone for this site.`,
    ],
  },
  noCamera: {
    title: 'No camera found',
    lines: [
      'Connect a camera, or use a phone. You can also join without a camera: you see and hear the others.',
    ],
  },
  noMicrophone: {
    title: 'No microphone found',
    lines: ['Connect a microphone or headset, or use a phone. If you join without one, no one hears you.'],
  },
};

export function CallObstacleAlert({ obstacle }: { obstacle: CallObstacle }): ReactNode {
  return (
    <Alert
      severity={preventsCall(obstacle) ? 'error' : 'warning'}
      variant="outlined"
      sx={{ alignItems: 'flex-start', textAlign: 'left' }}
    >
      <AlertTitle>{TEXTS[obstacle].title}</AlertTitle>
      <ObstacleSteps obstacle={obstacle} />
    </Alert>
  );
}

/** The problem, and the next step with its button. */
export function ObstacleSteps({ obstacle }: { obstacle: CallObstacle }): ReactNode {
  return (
    <>
      {TEXTS[obstacle].lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {(obstacle === 'inAppBrowser' || obstacle === 'deniedInApp') && (
        <Box sx={{ mt: 1 }}>
          <Button color="inherit" variant="outlined" size="small" onClick={() => void copyLink()}>
            Copy the link
          </Button>
        </Box>
      )}
      {isBlockedByPage(obstacle) && (
        <Link href={location.href} target="_blank" rel="noopener" color="inherit">
          Open in a new tab
        </Link>
      )}
    </>
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    toast({ title: 'Link copied', tone: 'success' });
  } catch {
    toast({
      title: 'The link was not copied',
      description: 'Press and hold the address to copy it.',
      tone: 'error',
    });
  }
}
