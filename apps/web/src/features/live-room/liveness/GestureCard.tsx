import CaptureIcon from '@mui/icons-material/PhotoCameraRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LIVENESS_SECONDS } from '@sightline/contracts/rooms/liveness';
import type { LivenessCheck } from '@sightline/contracts/rooms/livenessChecks';
import { moveText, showText } from '@sightline/wording/livenessTexts';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { toast } from '../../../ui/toasts.ts';
import { useCall, useRoom } from '../call/callContext.ts';
import { showError } from '../showError.ts';
import { type AnswerStep, GestureAnswer } from './GestureAnswer.ts';
import { useLivenessChecks } from './useLivenessChecks.ts';

/**
 * The delay before a check is reported as expired: asking for another gesture ends the open check just before
 * the next one begins.
 */
const ANOTHER_FOLLOWS_MS = 500;

/** This phone's open check, between the picture and the controls, so that it covers neither. */
export function GestureCard(): ReactNode {
  const peerId = useRoom(({ you }) => you?.id);
  const checks = useLivenessChecks();
  const last = checks.findLast((check) => check.peerId === peerId);
  useExpiryToast(last);
  return last?.outcome.name === 'pending' && <OpenCheck key={last.id} check={last} />;
}

function useExpiryToast(check: LivenessCheck | undefined): void {
  const [openId, setOpenId] = useState<string | null>(null);
  const isOpen = check?.outcome.name === 'pending';
  if (isOpen && openId !== check.id) setOpenId(check.id);
  const isOver = check?.id === openId && check?.outcome.name === 'unanswered';
  useEffect(() => {
    if (!isOver) return undefined;
    const say = (): void => toast({ title: 'The time for the check is over', isNews: true });
    const timer = setTimeout(say, ANOTHER_FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
}

function OpenCheck({ check }: { check: LivenessCheck }): ReactNode {
  const call = useCall();
  const [answer] = useState(() => new GestureAnswer(call, check));
  const step = useStore(answer.store);
  useEffect(() => {
    // Safari has no vibration.
    navigator.vibrate?.(200);
  }, []);
  useEffect(() => () => answer.close(), [answer]);
  const next = (): void => {
    answer.next().then(
      () =>
        answer.store.getState().name === 'sent' && toast({ title: 'Sent to the inspector', tone: 'success' }),
      (error: unknown) => showError(error, 'Check not answered'),
    );
  };
  const { title, action } = TEXTS[step.name];
  const instruction = instructionOf(check, step.name);
  return (
    <Box component="section" aria-label="Live video check" sx={CARD}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', opacity: 0.85 }}>
        <Typography variant="body2">{title}</Typography>
        <SecondsLeft answer={answer} />
      </Box>
      <Typography role="alert" sx={{ fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 }}>
        {instruction}
      </Typography>
      {step.name !== 'sent' && (
        <Button
          variant="contained"
          size="large"
          loading={step.isBusy}
          startIcon={<CaptureIcon />}
          sx={{ minHeight: 48 }}
          onClick={next}
        >
          {action}
        </Button>
      )}
    </Box>
  );
}

const TEXTS: Record<AnswerStep['name'], { title: string; action: string }> = {
  show: { title: 'The inspector asks, step 1 of 2', action: 'Take picture' },
  move: { title: 'Step 2 of 2', action: 'Take second picture' },
  send: { title: 'Not sent to the inspector', action: 'Send again' },
  sent: { title: 'Done', action: '' },
};

function instructionOf({ gesture }: LivenessCheck, step: AnswerStep['name']): string {
  if (step === 'show') return showText(gesture);
  if (step === 'move') return moveText(gesture);
  return step === 'send' ? 'The pictures are on this phone.' : 'Thank you.';
}

/** Counts from the moment when the gesture was shown: this phone's clock may differ from the server's. */
function SecondsLeft({ answer }: { answer: GestureAnswer }): ReactNode {
  const [elapsed, setElapsed] = useState(() => answer.elapsedMs);
  useEffect(() => {
    const timer = setInterval(() => setElapsed(answer.elapsedMs), 500);
    return () => clearInterval(timer);
  }, [answer]);
  const seconds = Math.max(0, LIVENESS_SECONDS - Math.floor(elapsed / 1000));
  return (
    <Typography variant="body2" role="timer" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {seconds} s left
    </Typography>
  );
}

const CARD = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  px: 2,
  py: 1.25,
  maxWidth: 560,
  mx: 'auto',
  color: '#fff',
};
