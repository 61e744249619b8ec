import {
  holdSlot,
  listFreeSlots,
  releaseSlot,
  type SlotHold,
  type TakenHold,
} from '@sightline/contracts/bookings/freeSlots';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/mintId';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { endRequest, requestIdFor } from '../../../wire/requestIds.ts';
import { readTab, storeTab } from '../../../wire/tabStorage.ts';
import type { Subject } from './bookForm.ts';

/** The reason why no time is held, with the next free times. */
export interface HoldProblem {
  text: string;
  freeSlots: readonly string[];
}

export interface Holding {
  hold: SlotHold | null;
  requestId: string | null;
  /** Null while no time is held. */
  secondsLeft: number | null;
  problem: HoldProblem | null;
  /** Whether the server's reply to a hold is pending. */
  isTaking: boolean;
  isGivingBack: boolean;
  take: (subject: Subject, startsAt: string) => void;
  /** Releases the time for other visitors. */
  release: () => void;
  /** Drops a time that the server no longer holds. */
  expire: () => void;
}

/** Holds one time for this visitor, and releases it when another is chosen. */
export function useHold(): Holding {
  const [held, keep] = useHeldSlot();
  const [problem, setProblem] = useState<HoldProblem | null>(null);
  const expire = (): void => {
    keep(null);
    setProblem({ text: EXPIRED, freeSlots: [] });
  };
  const secondsLeft = useSecondsLeft(held, expire);
  const giveBack = useSend(releaseSlot, FREE_TIMES);
  const ask = useSend(holdSlot, {
    ...FREE_TIMES,
    onSuccess: (hold, { body }) => {
      endRequest(body.id);
      keep(newHeldSlot(hold));
    },
    onError: (error) => setProblem(problemOf(error)),
  });
  const take = ({ projectType, ...how }: Subject, startsAt: string): void => {
    setProblem(null);
    if (!projectType) return;
    const wanted = { projectType, ...how, startsAt };
    ask.mutate({ body: { id: requestIdFor(['hold', wanted]), ...wanted } });
  };
  const release = (): void => {
    setProblem(null);
    keep(null);
    if (held) giveBack.mutate({ params: { holdId: held.hold.id } });
  };
  const [hold, requestId] = [held?.hold ?? null, held?.requestId ?? null];
  const [isTaking, isGivingBack] = [ask.isPending, giveBack.isPending];
  return { hold, requestId, secondsLeft, problem, isTaking, isGivingBack, take, release, expire };
}

const FREE_TIMES = { refreshes: [listFreeSlots] };

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

function useSecondsLeft(held: HeldSlot | null, onEnd: () => void): number | null {
  const until = held?.until ?? null;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  // `now` is outdated until the first tick.
  const left = held && Math.min(held.hold.secondsLeft, Math.max(0, Math.ceil((held.until - now) / 1000)));
  useEffect(() => {
    if (left === 0) onEnd();
  });
  return left;
}

/** The time that this tab holds. It survives a reload and is lost when the tab is closed. */
interface HeldSlot {
  hold: TakenHold;
  /** The id of the request for this time; it stays the same for a retry after a reload. */
  requestId: string;
  /** Milliseconds on this device's clock: the time that the server left, counted from its reply. */
  until: number;
}

const KEY = 'held-slot';

function newHeldSlot(hold: TakenHold): HeldSlot {
  return { hold, requestId: mintId(), until: Date.now() + hold.secondsLeft * 1000 };
}

export function storeHeldSlot(held: HeldSlot | null): void {
  storeTab(KEY, held);
}

/** The time held before a reload; null if the hold has expired. */
function readHeldSlot(): HeldSlot | null {
  const held = readTab<HeldSlot>(KEY);
  return held && held.until > Date.now() ? held : null;
}
