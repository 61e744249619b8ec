import { AppError } from '@sightline/contracts/core/errors';
import { DeviceError } from '../../devices/DeviceError.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';

/** A device error has its own title in place of `title`. `onHelp` is offered for a denied permission. */
export function showError(error: unknown, title: string, onHelp?: () => void): void {
  const isDevice = error instanceof DeviceError;
  const isDenied = isDevice && error.kind === 'denied';
  toast({
    title: isDevice ? error.title : title,
    description: descriptionOf(error),
    tone: 'error',
    ...(isDenied && onHelp && { action: { label: 'How to allow it', onClick: onHelp }, durationMs: 12_000 }),
  });
}

function descriptionOf(error: unknown): string {
  if (error instanceof AppError) return errorMessage(error);
  return error instanceof Error && error.message ? error.message : errorMessage(error);
}
