import type { Message } from '@sightline/contracts/messages/messages';
import type { Subject } from './messageForm.ts';

type Titled = Pick<Message, 'subject'>;

/**
 * The subject above a message: empty where it continues that of the message before, or was derived because the
 * message was written without one.
 */
export function shownSubject(
  { subject }: Titled,
  before: Titled | undefined,
  about: Subject | undefined,
): string {
  const topic = topicOf(subject);
  const isDerived = topic === about?.address || topic.startsWith('Message from ');
  return isDerived || (before && topicOf(before.subject) === topic) ? '' : subject;
}

const topicOf = (subject: string): string => subject.replace(/^re:\s*/i, '');
