import type { holdSlot, releaseSlot, SlotHold } from '@sightline/contracts/bookings/bookings';
import { HOLD_MINUTES, HOLD_SLOT, RELEASE_SLOT } from '@sightline/contracts/bookings/publicBooking';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/mintId';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../wire/CallError.ts';
import { usePlainSend } from '../../../wire/plainCalls.ts';
import type { Subject } from './bookForm.ts';
import { type HeldSlot, newHeldSlot, readHeldSlot, storeHeldSlot } from './heldSlot.ts';

/** Why no time is held, and when the next free ones begin. */
export interface HoldProblem {
  text: string;
  freeSlots: readonly string[];
}

export interface Holding {
  hold: SlotHold | null;
  requestId: string | null;
  /** Null while nothing is held. */
  secondsLeft: number | null;
  problem: HoldProblem | null;
  /** A time was asked for, and the reply is on its way. */
  isTaking: boolean;
  isGivingBack: boolean;
  /** Counts what this page has changed about the free times. */
  changes: number;
  take: (subject: Subject, startsAt: string) => void;
  /** Gives the time back to others. */
  release: () => void;
  /** The server no longer holds the time. */
  expire: () => void;
}

/** The time that this visitor holds: one at a time, given back when another is chosen. */
export function useHold(): Holding {
  const [held, keep] = useHeldSlot();
  const [problem, setProblem] = useState<HoldProblem | null>(null);
  const [changes, setChanges] = useState(0);
  const expire = (): void => {
    keep(null);
    setProblem({ text: EXPIRED, freeSlots: [] });
  };
  const secondsLeft = useSecondsLeft(held?.until ?? null, expire);
  const onSettled = (): void => setChanges((count) => count + 1);
  const giveBack = usePlainSend<typeof releaseSlot>(RELEASE_SLOT, { onSettled });
  const ask = usePlainSend<typeof holdSlot>(HOLD_SLOT, {
    onSuccess: (hold) => keep(newHeldSlot(hold)),
    onError: (error) => setProblem(problemOf(error)),
    onSettled,
  });
  const take = ({ projectType, ...how }: Subject, startsAt: string): void => {
    setProblem(null);
    if (projectType) ask.send({ body: { id: mintId(), projectType, ...how, startsAt } });
  };
  const release = (): void => {
    setProblem(null);
    keep(null);
    if (held) giveBack.send({ params: { holdId: held.hold.id } });
  };
  const [hold, requestId] = [held?.hold ?? null, held?.requestId ?? null];
  const [isTaking, isGivingBack] = [ask.isPending, giveBack.isPending];
  return { hold, requestId, secondsLeft, problem, isTaking, isGivingBack, changes, take, release, expire };
}

const EXPIRED = 'This time is no longer held for you. Choose a time again.';

function problemOf(error: Error): HoldProblem {
  const freeSlots = error instanceof AppError ? (error.details.freeSlots ?? []) : [];
  return { text: errorMessage(error, 'This time could not be held. Please try again.'), freeSlots };
}

function useHeldSlot(): [HeldSlot | null, (held: HeldSlot | null) => void] {
  const [held, setHeld] = useState(readHeldSlot);
  const keep = (next: HeldSlot | null): void => {
    setHeld(next);
    storeHeldSlot(next);
  };
  return [held, keep];
}

function useSecondsLeft(until: number | null, onEnd: () => void): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  // Until the first tick `now` is of an earlier moment.
  const whole = HOLD_MINUTES * 60;
  const left = until === null ? null : Math.min(whole, Math.max(0, Math.ceil((until - now) / 1000)));
  useEffect(() => {
    if (left === 0) onEnd();
  });
  return left;
}
