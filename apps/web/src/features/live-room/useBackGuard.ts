import { useEffect, useRef } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import type { LiveCall } from './call/LiveCall.ts';

interface HistoryEntry {
  state: unknown;
  href: string;
}

/** Asks before the Back button of a browser, or the back gesture of a phone, ends the call. */
export function useBackGuard(isIn: boolean, call: LiveCall): void {
  const here = useRef<HistoryEntry>({ state: null, href: '' });
  useEffect(() => {
    here.current = { state: history.state, href: location.href };
  });
  useEffect(() => {
    if (!isIn) return undefined;
    pushGuard(here.current);
    const guarding = new AbortController();
    const { signal } = guarding;
    const onBack = async (event: PopStateEvent): Promise<void> => {
      // Before the router, which would show the entry behind the guard.
      event.stopImmediatePropagation();
      pushGuard(here.current);
      if (!(await confirmLeaving())) return;
      guarding.abort();
      await call.leave();
      // Past the guard and the room. Where no entry precedes them, the screen after the call stays.
      history.go(-2);
    };
    window.addEventListener('popstate', (event) => void onBack(event), { capture: true, signal });
    return () => guarding.abort();
  }, [isIn, call]);
}

export function confirmLeaving(): Promise<boolean> {
  return confirmAction({
    title: 'Leave the call?',
    text: 'The others stay in the call, and you can rejoin.',
    action: 'Leave call',
    cancel: 'Stay',
  });
}

/** A second entry for the same address: Back takes that one first. A reload keeps it. */
function pushGuard({ state, href }: HistoryEntry): void {
  if (isGuard(history.state)) return;
  history.pushState(
    { ...(isGuard(state) || typeof state === 'object' ? state : null), guard: true },
    '',
    href,
  );
}

function isGuard(state: unknown): state is { guard: true } {
  return typeof state === 'object' && state !== null && 'guard' in state;
}
