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
  /** Kept after closing, so that its text stays while it slides away. */
  current: ShownToast | null;
  open: boolean;
}

export const TOAST_MS = 5000;

export const useToasts = create<ToastState>(() => ({ current: null, open: false }));

let lastKey = 0;

/** Shows a message. At most one is visible: a new one replaces it. */
export function toast(message: Toast): void {
  lastKey += 1;
  useToasts.setState({ current: { ...message, key: lastKey }, open: true });
}

export function closeToast(): void {
  useToasts.setState({ open: false });
}
