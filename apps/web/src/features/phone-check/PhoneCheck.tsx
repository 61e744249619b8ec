import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import {
  type CheckLine,
  type CheckResult,
  type CheckTicket,
  issueCheckTicket,
  issueOwnCheckTicket,
  keepPhoneCheck,
} from '@sightline/contracts/rooms/phoneChecks';
import { openInvitation } from '@sightline/contracts/rooms/rooms';
import { CHECK_LINES } from '@sightline/wording/phoneCheckTexts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { preventsCall } from '../../devices/callObstacle.ts';
import { CallObstacleAlert } from '../../inspection/device-check/CallObstacleAlert.tsx';
import { useCallObstacle } from '../../inspection/device-check/useCallObstacle.ts';
import { JoinFrame } from '../../inspection/ui/JoinFrame.tsx';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { APPOINTMENT_FORMAT } from '../../ui/time.ts';
import { useResource } from '../../ui/useResource.ts';
import { call } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';
import { CheckLineRow } from './CheckLineRow.tsx';
import { CheckSummary } from './CheckSummary.tsx';
import { type CheckState, PhoneCheckRun } from './PhoneCheckRun.ts';

const PICTURE = {
  display: 'block',
  width: '100%',
  maxHeight: 220,
  mb: 1.5,
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: '#06100C',
};

const KEY = 'phone-check-device';

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
          <ScheduledTime
            inspection={appointment}
            format={APPOINTMENT_FORMAT}
            withZone
            fallback="To be scheduled"
          />
        </Typography>
      )}
      {person.isGone && <Alert severity="info">{GONE}</Alert>}
      <Check run={run} {...{ person, onInstall }} />
    </JoinFrame>
  );
}

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

/** The name of this browser in phone checks, so that a repeated check replaces the earlier one. */
function deviceId(): string {
  try {
    const known = localStorage.getItem(KEY) ?? mintId();
    localStorage.setItem(KEY, known);
    return known;
  } catch {
    // A private window without storage counts as another device each time.
    return mintId();
  }
}

/** Whether to speak of a phone: a device that is held in a hand. */
function isPhone(): boolean {
  return window.matchMedia?.('(pointer: coarse)').matches ?? false;
}

/** The lines of the check, each with its state and what to do. */
function CheckLines({ run }: { run: PhoneCheckRun }): ReactNode {
  const lines = useStore(run.store, (state) => state.lines);
  return (
    <div>
      <CameraPreview run={run} />
      <Box component="ul" aria-label="What is checked" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {CHECK_LINES.filter((line) => isShown(lines, line)).map((line) => (
          <CheckLineRow key={line} run={run} line={line} />
        ))}
      </Box>
    </div>
  );
}

/** The other ways for the picture are shown once the direct one does not work. */
function isShown(lines: CheckState['lines'], line: CheckLine): boolean {
  const isSpare = line === 'tcp' || line === 'relay';
  if (isSpare && (lines.udp === 'good' || lines.udp === 'waiting' || lines.udp === 'running')) return false;
  return lines[line] !== 'leftOut';
}

/** The picture of the camera while it is on. */
function CameraPreview({ run }: { run: PhoneCheckRun }): ReactNode {
  const track = useStore(run.media.store, ({ camera }) => (camera.name === 'live' ? camera.track : null));
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || !track) return undefined;
    element.srcObject = new MediaStream([track]);
    // Playing is rejected only while the page is hidden; it starts when the person returns.
    element.play().catch(() => {});
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  if (!track) return null;
  return <Box component="video" ref={video} muted playsInline aria-label="Your camera" sx={PICTURE} />;
}

type Appointment = Pick<Inspection, 'address' | 'scheduledDate' | 'preferredTime'>;

interface CheckedPerson {
  isReading: boolean;
  /** The inspection for which the person checks; null for a check that is not kept. */
  appointment: Appointment | null;
  /** The address of the call; null without one. */
  callPath: string | null;
  /** Whether a link or an address of an inspection was given that does not open one. */
  isGone: boolean;
  fetchTicket: () => Promise<CheckTicket>;
}

/** Whose check it is: that of a personal link, of a signed-in person, or of no one. */
function useCheckedPerson(token: string, inspectionId: string | null): CheckedPerson {
  const hasLink = token !== '';
  const link = useQuery({
    queryKey: [openInvitation.path, token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token } }, { signal }),
    enabled: hasLink,
    retry: false,
  });
  const isOwn = !hasLink && inspectionId !== null;
  const own = useRead(
    getInspection,
    { params: { inspectionId: inspectionId ?? '' } },
    { enabled: isOwn, retry: false },
  );
  const opened = link.data?.state === 'open' ? link.data.inspection : null;
  const appointment = (hasLink ? opened : isOwn ? own.data : null) ?? null;
  const isReading = (hasLink && link.isPending) || (isOwn && own.isPending);
  const fetchTicket = async (): Promise<CheckTicket> => {
    if (appointment && isOwn && inspectionId)
      return await call(issueOwnCheckTicket, { params: { inspectionId } });
    return await call(issueCheckTicket, { body: appointment && hasLink ? { token } : {} });
  };
  const ownPath = `/inspection/${inspectionId}/virtual`;
  return {
    isReading,
    appointment,
    callPath: appointment && (hasLink ? `/join#${token}` : ownPath),
    isGone: !isReading && !appointment && (hasLink || isOwn),
    fetchTicket,
  };
}
