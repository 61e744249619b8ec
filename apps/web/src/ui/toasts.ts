import { create } from 'zustand';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface Toast {
  title: string;
  description?: string;
  /** `error` is the destructive style. */
  tone?: 'success' | 'error' | 'info';
  action?: ToastAction;
  /** Another step, below the first one. */
  secondAction?: ToastAction;
  durationMs?: number;
  /** The cause, with whose end an error is withdrawn. */
  cause?: string;
  /** Whether other people caused it. News wait until an error is dismissed. */
  isNews?: boolean;
}

export interface ShownToast extends Toast {
  key: number;
  shownAt: number;
}

interface ToastState {
  /** News that came while an error was shown. */
  next: ShownToast | null;
  /** Kept after closing, so that its text stays while it slides away. */
  current: ShownToast | null;
  open: boolean;
}

export const TOAST_MS = 5000;

export const useToasts = create<ToastState>(() => ({ current: null, next: null, open: false }));

let lastKey = 0;

/** Shows a message. At most one is visible: a new one replaces it, except for news while an error is shown. */
export function toast(message: Toast): void {
  lastKey += 1;
  const shown = { ...message, key: lastKey, shownAt: Date.now() };
  const { current, open } = useToasts.getState();
  if (open && current?.tone === 'error' && message.isNews) useToasts.setState({ next: shown });
  else useToasts.setState({ current: shown, next: null, open: true });
}

export function closeToast(): void {
  const { next } = useToasts.getState();
  useToasts.setState(next ? { current: next, next: null } : { open: false });
}

/** Closes an error that no longer applies: that of a cause that is over, or any one, as when a dialog opens over it. */
export function withdrawError(cause?: string): void {
  const { current, open } = useToasts.getState();
  if (open && current?.tone === 'error' && (cause === undefined || current.cause === cause)) closeToast();
}

/** Closes an error of the page that was left, once it was there for as long as other messages are. */
export function withdrawOldError(): void {
  const { current } = useToasts.getState();
  if (current && Date.now() - current.shownAt >= TOAST_MS) withdrawError();
}

/** The time until a message closes by itself; an error stays until it is dismissed. */
export function durationOf({ tone, durationMs }: Toast): number | null {
  return durationMs ?? (tone === 'error' ? null : TOAST_MS);
}
