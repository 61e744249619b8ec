import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type CheckVerdict, verdictOf } from '@sightline/wording/phoneCheckTexts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { dayText } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { type PhoneCheckRun, resultOf } from './PhoneCheckRun.ts';

interface CheckSummaryProps {
  run: PhoneCheckRun;
  appointment: Pick<Inspection, 'scheduledDate'> | null;
  callPath: string | null;
  onAgain: () => void;
  onInstall: (() => void) | undefined;
}

const SEVERITY = { ready: 'success', limited: 'warning', notReady: 'error' } as const;

/** The result in one sentence, and the next steps. */
export function CheckSummary({
  run,
  appointment,
  callPath,
  onAgain,
  onInstall,
}: CheckSummaryProps): ReactNode {
  const state = useStore(run.store);
  const zone = useTimeZone();
  const verdict = verdictOf(resultOf(state));
  const isReady = verdict === 'ready';
  const sentence = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => sentence.current?.focus(), []);
  const date = appointment?.scheduledDate ?? null;
  return (
    <>
      <Alert ref={sentence} tabIndex={-1} severity={SEVERITY[verdict]} role="status">
        {sentenceOf(verdict, date === null ? null : dayText(date, zone))}
        {state.kept === 'kept' && ' The inspector has the result.'}
        {state.kept === 'failed' && ' The result could not be sent to the inspector.'}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant={isReady ? 'outlined' : 'contained'} onClick={onAgain}>
          Check again
        </Button>
        {callPath && (
          <Button variant="outlined" href={callPath}>
            Open the invitation
          </Button>
        )}
        {onInstall && <Button onClick={onInstall}>Add to home screen</Button>}
      </Box>
    </>
  );
}

/** "You are ready for tomorrow." */
function sentenceOf(verdict: CheckVerdict, day: string | null): string {
  if (verdict === 'notReady') return 'Not ready for the call. The lines in red say what to do.';
  if (verdict === 'limited') return 'You can join the call. To make it better, see the marked lines.';
  const isNear = day === 'Today' || day === 'Tomorrow';
  if (day === null) return 'You are ready for the call.';
  return isNear ? `You are ready for ${day.toLowerCase()}.` : `You are ready for ${day}.`;
}
