import { type Message, NewMessageFields } from '@sightline/contracts/messages/messages';
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

/** The initial values of a message: empty, or with the subject of the one that it answers. */
export function formFor(
  clientId: string,
  { inspectionId, answered }: { inspectionId: string | null; answered?: Message | undefined },
): MessageForm {
  return {
    clientId,
    inspectionId: (answered ? answered.inspectionId : inspectionId) ?? '',
    subject: answered ? replySubject(answered.subject) : '',
    message: '',
  };
}

function replySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 200);
}
