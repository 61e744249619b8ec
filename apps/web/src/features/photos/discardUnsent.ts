import { signature } from '../../inspection/kinds/signature.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';

/** Discards a photo that is on this device only, after a question. */
export async function discardUnsent(photoId: string): Promise<void> {
  if (isSigned(photoId)) {
    toast({ title: 'Photo not discarded', description: SIGNED, tone: 'error' });
    return;
  }
  const isSure = await confirmAction({
    title: 'Discard this photo?',
    text: 'It was never uploaded. If you discard it, it is gone for good.',
    action: 'Discard',
    destructive: true,
  });
  if (!isSure || (await pageOutbox().withdraw(photoId))) return;
  toast({
    title: 'Photo already uploaded',
    description: 'It was sent in the meantime. Remove it again to delete it from the inspection.',
    tone: 'info',
  });
}

/** An unsent signature names its photos, and the server would refuse it if one of them never arrived. */
function isSigned(photoId: string): boolean {
  const { entries } = pageOutbox().store.getState();
  return entries.filter(signature.is).some(({ input }) => input.order.photoIds.includes(photoId));
}

const SIGNED = 'Your signature covers this photo. Remove it once both have been sent.';
