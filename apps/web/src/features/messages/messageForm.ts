import { NewMessageFields } from '@sightline/contracts/messages/messages';
import { z } from 'zod';

/** An inspection that a message can be about. */
export interface Subject {
  id: string;
  address: string;
}

export const MessageForm = z.object({
  clientId: z.string().min(1, 'Client is required'),
  /** Empty for a message that is not about an inspection. */
  inspectionId: z.string(),
  ...NewMessageFields,
});
export type MessageForm = z.infer<typeof MessageForm>;

/** The initial values of a message. */
export function formFor(clientId: string, inspectionId: string | null): MessageForm {
  return { clientId, inspectionId: inspectionId ?? '', subject: '', message: '' };
}
