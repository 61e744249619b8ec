import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@sightline/contracts/attachments/attachments';
import { mintId } from '@sightline/contracts/core/ids';
import { useState } from 'react';
import { hashOf } from '../../offline/hashOf.ts';
import { uploadResumably } from '../../offline/uploadResumably.ts';
import { errorMessage } from '../../wire/CallError.ts';

export interface ChosenFile {
  id: string;
  file: File;
  /** Null until the file has arrived or failed; then the reason, or null if it arrived. */
  outcome: { problem: string | null } | null;
  fraction: number;
}

export interface Files {
  chosen: readonly ChosenFile[];
  isSending: boolean;
  hasFailed: boolean;
  /** Sends the files at once, for a message to this client. */
  add: (clientId: string, files: readonly File[]) => void;
  remove: (id: string) => void;
  clear: () => void;
}

/** The files of a message that is being written. */
export function useFiles(): Files {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const change = (id: string, part: Partial<ChosenFile>): void =>
    setChosen((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const add = (clientId: string, files: readonly File[]): void => {
    const added = files.slice(0, Math.max(0, MAX_ATTACHMENTS - chosen.length)).map(chosenOf);
    setChosen((all) => [...all, ...added]);
    for (const one of added) if (!one.outcome) void send(clientId, one, (part) => change(one.id, part));
  };
  return {
    chosen,
    isSending: chosen.some(({ outcome }) => outcome === null),
    hasFailed: chosen.some(({ outcome }) => outcome !== null && outcome.problem !== null),
    add,
    remove: (id) => setChosen((all) => all.filter((one) => one.id !== id)),
    clear: () => setChosen([]),
  };
}

function chosenOf(file: File): ChosenFile {
  const problem = problemOf(file);
  return { id: mintId(), file, outcome: problem === null ? null : { problem }, fraction: 0 };
}

/** The reason why the server would refuse a file. After it was sent, the server also checks its kind. */
function problemOf({ size }: File): string | null {
  if (size > MAX_ATTACHMENT_BYTES) return 'Larger than 25 MB.';
  return size === 0 ? 'This file is empty.' : null;
}

async function send(
  clientId: string,
  { id: attachmentId, file }: ChosenFile,
  change: (part: Partial<ChosenFile>) => void,
): Promise<void> {
  try {
    const sha256 = await hashOf(await file.arrayBuffer());
    const filename = file.name.slice(-200);
    await uploadResumably({
      file,
      metadata: { kind: 'attachment', attachmentId, clientId, sha256, filename },
      thing: 'file',
      uploadId: attachmentId,
      mayHaveBegun: false,
      onProgress: (fraction) => change({ fraction }),
    });
    change({ outcome: { problem: null } });
  } catch (error) {
    change({ outcome: { problem: errorMessage(error, 'The file was not sent.') } });
  }
}
