import { mintId } from '@sightline/contracts/core/ids';
import { useState } from 'react';
import { readTab, storeTab } from '../../wire/tabStorage.ts';
import { type Files, useFiles } from './useFiles.ts';
import { useSending } from './useSending.ts';

/** A message that is being written. Its id stays the same for a retry, so that it is sent once. */
interface Draft {
  id: string;
  text: string;
}

interface Composing {
  text: string;
  write: (text: string) => void;
  files: Files;
  /** Whether there is something to send, and nothing is on its way. */
  isReady: boolean;
  isSending: boolean;
  send: (inspectionId: string | null) => void;
  problem: string | null;
}

/**
 * The next message of a conversation, without a subject. Its text is kept until it was sent, also after another
 * page, a reload, or signing in again.
 */
export function useComposer(clientId: string, conversation: string | null): Composing {
  const key = ['message-draft', clientId, conversation ?? ''].join(' ');
  const [draft, setDraft] = useState(() => readTab<Draft>(key) ?? newDraft());
  const files = useFiles();
  const keep = (next: Draft): void => {
    setDraft(next);
    storeTab(key, next.text ? next : null);
  };
  // What was written or attached while the message was on its way belongs to the next one.
  const { send, isPending, problem } = useSending(({ message, attachmentIds = [] }) => {
    keep({ id: mintId(), text: restOf(draft.text.trimStart(), message) });
    for (const sent of attachmentIds) files.remove(sent);
  });
  const { id, text } = draft;
  return {
    text,
    write: (written) => keep({ id, text: written }),
    files,
    isReady:
      (text.trim() !== '' || files.chosen.length > 0) && !files.isSending && !files.hasFailed && !isPending,
    isSending: isPending,
    send: (inspectionId) => {
      const names = files.chosen.map(({ file }) => file.name).join(', ');
      const attachmentIds = files.chosen.map((file) => file.id);
      send({ id, clientId, inspectionId, message: text.trim() || names, attachmentIds });
    },
    problem,
  };
}

const newDraft = (): Draft => ({ id: mintId(), text: '' });

const restOf = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length).trimStart() : text;
