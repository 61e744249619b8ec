import Box from '@mui/material/Box';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { readWaitingRoom, type WaitingRoom } from '@sightline/contracts/rooms/waitingRoom';
import type { ReactNode } from 'react';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { playTone } from '../../../devices/playTone.ts';
import { usedSpeaker } from '../../../devices/speaker.ts';
import { siteClock, siteMomentInSentence } from '../../../inspection/ui/siteMoment.ts';
import { CallOffice } from '../../../ui/CallOffice.tsx';
import { dayText } from '../../../ui/time.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { useCall } from '../call/callContext.ts';

const INTERVAL_MS = 10_000;

export function WaitingFacts(): ReactNode {
  const { inspectionId } = useCall();
  const zone = useTimeZone();
  const { data } = useRead(
    readWaitingRoom,
    { params: { inspectionId } },
    { refetchInterval: INTERVAL_MS, refetchIntervalInBackground: true },
  );
  if (!data) return null;
  return (
    <Box sx={{ mt: 0.5 }}>
      {[appointmentText(data, zone), hostText(data), expectedText(data, zone)].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
      <div>Keep this page open. You will hear a sound when the inspector joins.</div>
      <CallOffice />
    </Box>
  );
}

function appointmentText({ hostName, ...appointment }: WaitingRoom, zone: string): string {
  const { scheduledDate } = appointment;
  const leader = hostName === '' ? '' : `${hostName} leads this inspection`;
  if (scheduledDate === null) return leader && `${leader}.`;
  const when = isFlexible(appointment)
    ? dayText(scheduledDate, zone)
    : siteMomentInSentence(scheduledDate, appointment.address, zone);
  return leader ? `${leader}, scheduled for ${when}.` : `The inspection is scheduled for ${when}.`;
}

function hostText({ host, isNext, hostName }: WaitingRoom): string {
  if (host !== 'busy') return '';
  return `${hostName || 'The inspector'} is in another call. ${isNext ? 'You are next.' : ''}`.trim();
}

function expectedText({ expectedAt, address }: WaitingRoom, zone: string): string {
  return expectedAt === null ? '' : `We expect to begin at about ${siteClock(expectedAt, address, zone)}.`;
}

/**
 * Tells a person who has waited that the host is here: by a sound, which the press of Join has allowed, and
 * by the title of a tab that is in the background.
 */
export function announceHost(name: string, media: LocalMediaState): void {
  // A browser that blocks the sound still shows the picture.
  void playTone(usedSpeaker(media)).catch(() => {});
  if (document.visibilityState === 'visible') return;
  const former = document.title;
  document.title = `${name} is here · Sightline`;
  const restore = (): void => {
    if (document.visibilityState !== 'visible') return;
    document.title = former;
    document.removeEventListener('visibilitychange', restore);
  };
  document.addEventListener('visibilitychange', restore);
}
