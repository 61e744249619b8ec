import { signature } from '../../inspection/kinds/signature.ts';
import { confirmDiscard } from '../../inspection/outbox/confirmDiscard.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { toast } from '../../ui/toasts.ts';

/** Discards a photo that is on this device only, after a question. */
export async function discardUnsent(photoId: string): Promise<void> {
  if (isSigned(photoId)) {
    toast({ title: 'Photo not discarded', description: SIGNED, tone: 'error' });
    return;
  }
  if (!(await confirmDiscard('photo')) || (await pageOutbox().withdraw(photoId))) return;
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
