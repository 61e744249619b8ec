import { mintId } from '@sightline/contracts/core/ids';
import { type SignatureOrder, seenFields } from '@sightline/contracts/signedChecklists';
import type { DrawnSignature } from '@sightline/contracts/signing';
import { pageOutbox } from '../../../offline/pageOutbox.ts';
import { toast } from '../../../ui/toasts.ts';
import type { ShownChecklist } from '../mergeChecklist.ts';
import type { SignablePhoto } from './requirements.ts';

/** Signs what is shown. The signature waits on this device until everything that it signs has been sent. */
export async function sign(
  checklist: ShownChecklist,
  photos: readonly SignablePhoto[],
  signature: DrawnSignature,
): Promise<void> {
  const { id: checklistId, inspectionId, version } = checklist;
  const order: SignatureOrder = {
    signatureId: mintId(),
    seen: seenFields(checklist),
    photoIds: photos.map(({ id }) => id),
    follows: version,
    signature,
    signedAt: new Date().toISOString(),
  };
  const entry = { kind: 'signature', id: order.signatureId, inspectionId, checklistId, order } as const;
  const isSaved = await pageOutbox().add(entry);
  if (isSaved) return toast({ title: 'Checklist Saved', description: 'Signed.', tone: 'success' });
  toast({
    title: 'Save Failed',
    description:
      'Failed to save inspection checklist. This device is out of storage: keep this page open until the signature has been sent.',
    tone: 'error',
  });
}
