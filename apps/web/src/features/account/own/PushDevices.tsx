import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type PushDevice,
  type PushProblem,
  readOwnPush,
  removePushDevice,
  testPushDevice,
} from '@sightline/contracts/accounts/push';
import type { ReactNode } from 'react';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { ItemRow } from './ItemRow.tsx';
import { unsubscribe } from './thisDevice.ts';

/** The person's devices with notifications. */
export function PushDevices({ devices }: { devices: readonly PushDevice[] }): ReactNode {
  if (devices.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
      {devices.map((device) => (
        <ItemRow
          key={device.id}
          title={device.device || 'Unknown device'}
          chip={device.isCurrent && <StatusChip tone="green">This device</StatusChip>}
          line={<Usage {...device} />}
          actions={<Actions {...device} />}
        />
      ))}
    </Box>
  );
}

function Actions({ id: deviceId, device, isCurrent }: PushDevice): ReactNode {
  const name = device || 'the unknown device';
  const params = { deviceId };
  const onError = (error: Error) =>
    toast({ title: 'That did not work', description: errorMessage(error), tone: 'error' });
  const test = useSend(testPushDevice, {
    onSuccess: () => toast({ title: 'Test sent', description: `${name} is notified in a moment.` }),
    onError,
  });
  const remove = useSend(removePushDevice, {
    refreshes: [readOwnPush],
    onSuccess: () => {
      // The server sends nothing anymore, whether or not the browser's push service can be reached.
      if (isCurrent) void unsubscribe().catch(() => {});
      toast({ title: 'Notifications turned off', tone: 'success' });
    },
    onError,
  });
  return (
    <>
      <Button
        color="inherit"
        aria-label={`Send a test to ${name}`}
        disabled={test.isPending}
        onClick={() => test.mutate({ params })}
      >
        Send a test
      </Button>
      <Button
        color="inherit"
        aria-label={`Turn off ${name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params })}
      >
        Turn off
      </Button>
    </>
  );
}

const REFUSED =
  'Not notified: the push service refuses this installation. An admin sees the reason under Settings, Setup.';

const PROBLEMS: Record<PushProblem, string> = {
  ended:
    'Not notified: the push service has ended this subscription. Open Sightline on that device to renew it.',
  contact: REFUSED,
  clock: REFUSED,
  refused: REFUSED,
};

function Usage({ createdAt, lastSentAt, problem }: PushDevice): ReactNode {
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      <DottedLine>
        <span>
          On since <Moment instant={createdAt} isInSentence />
        </span>
        {lastSentAt !== null && (
          <span>
            last notified <Moment instant={lastSentAt} isInSentence />
          </span>
        )}
      </DottedLine>
      {problem !== null && (
        <Typography component="span" variant="body2" color="error" sx={{ display: 'block' }}>
          {PROBLEMS[problem]}
        </Typography>
      )}
    </Typography>
  );
}
