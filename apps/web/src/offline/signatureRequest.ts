import {
  type SignatureOrder,
  type SignedChecklist,
  signChecklist,
} from '@sightline/contracts/checklists/signedChecklists';
import { call } from '../wire/call.ts';

/** Its schemas come with the first signature that is sent. */
export async function sendSignature(checklistId: string, order: SignatureOrder): Promise<SignedChecklist> {
  return await call(signChecklist, { params: { checklistId }, body: order });
}
