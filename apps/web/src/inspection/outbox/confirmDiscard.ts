import { confirmAction } from '../../ui/confirm.ts';

/** Asks before work is discarded that only this device has: it was refused, or it was never sent. */
export async function confirmDiscard(name: string): Promise<boolean> {
  return await confirmAction({
    title: `Discard this ${name}?`,
    text: 'Only this device has it. If you discard it, it is gone for good.',
    action: 'Discard',
    destructive: true,
  });
}
