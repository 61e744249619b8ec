import Typography from '@mui/material/Typography';
import { listPhoneChecks, type PhoneCheck } from '@sightline/contracts/rooms/phoneChecks';
import type { Invitation } from '@sightline/contracts/rooms/rooms';
import { hostWordsOf, verdictOf } from '@sightline/wording/phoneCheckTexts';
import type { ReactNode } from 'react';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { momentInSentence } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';

const TONES = { ready: 'green', limited: 'yellow', notReady: 'red' } as const;

/** "Checked yesterday 4:10 PM: ready": the result of a person's phone check, for the host. */
export function PhoneCheckNote({ check }: { check: PhoneCheck }): ReactNode {
  const zone = useTimeZone();
  const { at, result, device } = check;
  const on = device === '' ? '' : ` (${device})`;
  return (
    <Typography component="p" variant="body2">
      <StatusDot tone={TONES[verdictOf(result)]}>
        {`Checked ${momentInSentence(at, zone)}: ${hostWordsOf(result)}${on}`}
      </StatusDot>
    </Typography>
  );
}

/** The newest phone check of an invited person, or of the client by link or account; undefined without one. */
export function usePhoneCheck(
  inspectionId: string,
  invitation: Pick<Invitation, 'id' | 'isClients'> | null,
): PhoneCheck | undefined {
  const checks = useRead(listPhoneChecks, { params: { inspectionId } });
  const isClient = invitation?.isClients ?? true;
  return checks.data?.find(({ subject, isClients }) =>
    isClient ? isClients : subject === `guest:${invitation?.id}`,
  );
}
