import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type CheckResult, keepPhoneCheck } from '@sightline/contracts/rooms/phoneChecks';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { preventsCall } from '../../devices/callObstacle.ts';
import { CallObstacleAlert } from '../../inspection/device-check/CallObstacleAlert.tsx';
import { useCallObstacle } from '../../inspection/device-check/useCallObstacle.ts';
import { JoinFrame } from '../../inspection/ui/JoinFrame.tsx';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { useResource } from '../../ui/useResource.ts';
import { call } from '../../wire/call.ts';
import { CheckLines } from './CheckLines.tsx';
import { CheckSummary } from './CheckSummary.tsx';
import { deviceId, isPhone } from './deviceId.ts';
import { PhoneCheckRun } from './PhoneCheckRun.ts';
import { useCheckedPerson } from './useCheckedPerson.ts';

interface PhoneCheckProps {
  /** The token of a personal link; empty without one. */
  token: string;
  inspectionId: string | null;
  /** Adds the app to the home screen; not given where it is there. */
  onInstall?: (() => void) | undefined;
}

const GONE =
  'This link no longer opens an inspection. You can check your phone anyway; the inspector does not get the result.';

/** The page on which a person checks network, camera, microphone and speaker ahead of the call. */
export function PhoneCheck({ token, inspectionId, onInstall }: PhoneCheckProps): ReactNode {
  const person = useCheckedPerson(token, inspectionId);
  const run = useResource(openRun);
  const title = isPhone() ? 'Check your phone' : 'Check this computer';
  if (!run || person.isReading) return <JoinFrame isWorking title={title} />;
  const { appointment } = person;
  return (
    <JoinFrame title={title} lines={appointment ? [appointment.address] : []}>
      {appointment && (
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          <ScheduledTime inspection={appointment} format={WHEN} withZone fallback="To be scheduled" />
        </Typography>
      )}
      {person.isGone && <Alert severity="info">{GONE}</Alert>}
      <Check run={run} {...{ person, onInstall }} />
    </JoinFrame>
  );
}

/** "Mon, Nov 30, 9:30 AM". */
const WHEN = { weekday: 'short', month: 'short', day: 'numeric', ...CLOCK_FORMAT } as const;

const openRun = (): PhoneCheckRun => new PhoneCheckRun({ keep: keepResult });

async function keepResult(receipt: string, result: CheckResult): Promise<void> {
  await call(keepPhoneCheck, { body: { receipt, deviceId: deviceId(), result } });
}

interface CheckProps extends Pick<PhoneCheckProps, 'onInstall'> {
  run: PhoneCheckRun;
  person: ReturnType<typeof useCheckedPerson>;
}

function Check({ run, person, onInstall }: CheckProps): ReactNode {
  const stage = useStore(run.store, (state) => state.stage);
  const start = (): void => void run.start(person.fetchTicket);
  const obstacle = useCallObstacle(true);
  if (obstacle && preventsCall(obstacle)) return <CallObstacleAlert obstacle={obstacle} />;
  return (
    <>
      {obstacle && <CallObstacleAlert obstacle={obstacle} />}
      {stage === 'idle' && (
        <Typography>
          Takes about a minute. The browser asks for the camera and microphone; nothing is recorded.
        </Typography>
      )}
      {stage !== 'done' && (
        <Button fullWidth size="large" variant="contained" loading={stage === 'running'} onClick={start}>
          {isPhone() ? 'Check my phone' : 'Check this computer'}
        </Button>
      )}
      {stage === 'done' && (
        <CheckSummary
          run={run}
          appointment={person.appointment}
          callPath={person.callPath}
          onAgain={start}
          onInstall={onInstall}
        />
      )}
      <CheckLines run={run} />
    </>
  );
}
