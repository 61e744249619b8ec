import { useEffect, useState } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import type { LiveCall } from './call/LiveCall.ts';

/**
 * Asks before the Back button of a browser, or the back gesture of a phone, ends the call. The returned
 * function removes the guard from the history: call it before navigating away from the room.
 */
export function useBackGuard(isIn: boolean, call: LiveCall): () => Promise<void> {
  const [guard] = useState(() => new BackGuard());
  useEffect(() => guard.follow());
  useEffect(() => {
    if (!isIn) {
      // A reload during a call keeps the guard, and this person may not join again.
      void guard.remove();
      return undefined;
    }
    const guarding = new AbortController();
    const { signal } = guarding;
    void guard.add(signal);
    const onBack = async (): Promise<void> => {
      if (!guard.isTaken) return;
      guard.restore();
      if (!(await confirmLeaving())) return;
      guarding.abort();
      await call.leave();
      await guard.remove();
      // If no entry precedes the room, the screen after the call stays.
      history.back();
    };
    window.addEventListener('popstate', () => void onBack(), { signal });
    return () => {
      guarding.abort();
      void guard.remove();
    };
  }, [isIn, call, guard]);
  return guard.remove;
}

export function confirmLeaving(): Promise<boolean> {
  return confirmAction({
    title: 'Leave the call?',
    text: 'The others stay on the call, and you can rejoin.',
    action: 'Leave call',
    cancel: 'Stay',
  });
}

/** A second history entry for the room's address, which Back removes first. A reload keeps it. */
class BackGuard {
  #isAdded = isGuard(history.state);
  #removal: Promise<void> | null = null;
  #isNotifying = false;
  /** The entry that the router wrote last. */
  #entry = { state: history.state as unknown, href: location.href };

  /** Whether a popstate event means that a person has pressed Back. */
  get isTaken(): boolean {
    return this.#isAdded && !this.#isNotifying;
  }

  /**
   * Must be called after each render: a change of the tab makes the router replace the entry's state,
   * including the mark.
   */
  follow(): void {
    this.#entry = { state: history.state, href: location.href };
    if (this.#isAdded && !isGuard(history.state)) history.replaceState(marked(history.state), '');
  }

  async add(signal: AbortSignal): Promise<void> {
    if (this.#removal) await this.#removal;
    if (!signal.aborted && !this.#isAdded) this.#push();
  }

  restore(): void {
    this.#push();
    this.#notifyRouter();
  }

  #push(): void {
    this.#isAdded = true;
    history.pushState(marked(this.#entry.state), '', this.#entry.href);
  }

  /** Goes back to the entry below, which keeps the address: otherwise Back would show the same page again. */
  readonly remove = async (): Promise<void> => {
    if (this.#isAdded && isGuard(history.state)) this.#removal = this.#goBelow();
    await this.#removal;
  };

  /** Makes the router read the address again: it has changed since the popstate event. */
  #notifyRouter(): void {
    this.#isNotifying = true;
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    this.#isNotifying = false;
  }

  async #goBelow(): Promise<void> {
    this.#isAdded = false;
    const { state, href } = this.#entry;
    const moved = nextPopState();
    history.back();
    await moved;
    history.replaceState(unmarked(state), '', href);
    this.#notifyRouter();
    this.#removal = null;
  }
}

function nextPopState(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
  });
}

function isGuard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'guard' in state;
}

function marked(state: unknown) {
  return { ...(typeof state === 'object' ? state : null), guard: true };
}

function unmarked(state: unknown): object {
  const { guard: _, ...rest } = marked(state);
  return rest;
}
