import { type ReactNode, useEffect, useState } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { momentInSentence } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { StateText } from './StateText.tsx';

/** The hours within which the pages that take requests promise an answer. */
const PROMISED_HOURS = 24;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface AnswerStateProps {
  createdAt: string;
  /** The end of the reservation; null where no time is held. */
  heldUntil: string | null;
}

/** How long the requested time is still held, and when the promised answer is due. */
export function AnswerState({ createdAt, heldUntil }: AnswerStateProps): ReactNode {
  const now = useNow();
  const zone = useTimeZone();
  const due = Date.parse(createdAt) + PROMISED_HOURS * HOUR_MS;
  const dueText = momentInSentence(new Date(due).toISOString(), zone);
  return (
    <DottedLine>
      {heldUntil !== null && <Hold leftMs={Date.parse(heldUntil) - now} />}
      {due < now ? (
        <StateText tone="red">{`Answer was due ${dueText}`}</StateText>
      ) : (
        <StateText tone="yellow">{`Answer by ${dueText}`}</StateText>
      )}
    </DottedLine>
  );
}

function Hold({ leftMs }: { leftMs: number }): ReactNode {
  return leftMs > 0 ? (
    <StateText tone="blue">{`Time held for ${Math.ceil(leftMs / MINUTE_MS)} min`}</StateText>
  ) : (
    <StateText tone="orange">Time no longer held</StateText>
  );
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
