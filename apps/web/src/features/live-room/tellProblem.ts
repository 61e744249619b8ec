import { AppError } from '@sightline/contracts/core/errors';
import { toast } from '../../ui/toasts.ts';
import { textOf } from '../../wire/callError.ts';
import type { DeviceProblem } from './ports.ts';

/** Shows what went wrong, titled as the device says or as given. */
export function tellProblem(error: unknown, title: string, onHow?: () => void): void {
  const isDevice = isDeviceProblem(error);
  const isDenied = isDevice && error.kind === 'denied';
  toast({
    title: isDevice ? error.title : title,
    description: wordsOf(error),
    tone: 'error',
    ...(isDenied && onHow && { action: { label: 'How to allow it', onClick: onHow }, durationMs: 12_000 }),
  });
}

export function wordsOf(error: unknown): string {
  if (error instanceof AppError) return textOf(error);
  return error instanceof Error && error.message ? error.message : textOf(error);
}

export function isDeviceProblem(error: unknown): error is DeviceProblem {
  return error instanceof Error && 'title' in error && 'kind' in error;
}
