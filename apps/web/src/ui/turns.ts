import { useEffect } from 'react';
import { create } from 'zustand';

/** The two places for notices, each from its most to its least urgent one. Each place shows one at a time. */
const PLACES = [
  // Over the page.
  ['question', 'message', 'offer'],
  // Below the header, where a notice covers nothing.
  ['offline', 'refused', 'update'],
] as const;

export type Notice = (typeof PLACES)[number][number];

const useWaiting = create<{ waiting: readonly Notice[] }>(() => ({ waiting: [] }));

/** Whether it is this notice's turn: it has something to show, and no more urgent one has in its place. */
export function useTurn(notice: Notice, hasContent: boolean): boolean {
  const mustWait = useWaiting(({ waiting }) => moreUrgent(notice).some((other) => waiting.includes(other)));
  useEffect(() => {
    if (!hasContent) return undefined;
    useWaiting.setState(({ waiting }) => ({ waiting: [...waiting, notice] }));
    return () =>
      useWaiting.setState(({ waiting }) => ({ waiting: waiting.toSpliced(waiting.indexOf(notice), 1) }));
  }, [notice, hasContent]);
  return hasContent && !mustWait;
}

function moreUrgent(notice: Notice): readonly Notice[] {
  const place: readonly Notice[] = PLACES.find((notices) => notices.some((one) => one === notice)) ?? [];
  return place.slice(0, place.indexOf(notice));
}
