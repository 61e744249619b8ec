import { create } from 'zustand';

export interface Toast {
  title: string;
  description?: string;
  /** `error` is the destructive style. */
  tone?: 'success' | 'error' | 'info';
  action?: { label: string; onClick: () => void };
  durationMs?: number;
  /** Whether other people caused it. News wait until an error is dismissed. */
  isNews?: boolean;
}

export interface ShownToast extends Toast {
  key: number;
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
  const shown = { ...message, key: lastKey };
  const { current, open } = useToasts.getState();
  if (open && current?.tone === 'error' && message.isNews) useToasts.setState({ next: shown });
  else useToasts.setState({ current: shown, next: null, open: true });
}

export function closeToast(): void {
  const { next } = useToasts.getState();
  useToasts.setState(next ? { current: next, next: null } : { open: false });
}

/** The time until a message closes by itself; an error stays until it is dismissed. */
export function durationOf({ tone, durationMs }: Toast): number | null {
  return durationMs ?? (tone === 'error' ? null : TOAST_MS);
}
