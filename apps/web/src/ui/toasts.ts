import { create } from 'zustand';

export interface Toast {
  title: string;
  description?: string;
  /** `error` is the destructive style. */
  tone?: 'success' | 'error' | 'info';
  action?: { label: string; onClick: () => void };
  durationMs?: number;
}

export interface ShownToast extends Toast {
  key: number;
}

interface ToastState {
  /** Kept after closing until it has slid away, so that it does not lose its text on the way. */
  current: ShownToast | null;
  open: boolean;
}

export const TOAST_MS = 5000;

export const useToasts = create<ToastState>(() => ({ current: null, open: false }));

let lastKey = 0;

/** Shows a message. At most one at a time: a new one takes the place of the old. */
export function toast(message: Toast): void {
  lastKey += 1;
  useToasts.setState({ current: { ...message, key: lastKey }, open: true });
}

export function closeToast(): void {
  useToasts.setState({ open: false });
}
