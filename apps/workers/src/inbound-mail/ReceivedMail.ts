import type { Sender } from './senderKind.ts';

/** The parts of a mail that the product uses. */
export interface ReceivedMail {
  /** The sender's address in lower case; empty without one. */
  from: string;
  subject: string;
  messageId: string | null;
  sender: Sender;
  /** The sender's words, and quoted lines where they are needed to understand them. */
  text: string;
  files: ReceivedFile[];
  /** Parts that cannot be read, with the reason for the sender. */
  unreadable: readonly (readonly [filename: string, reason: string])[];
}

export interface ReceivedFile {
  /** The name of the file; empty if it has none. */
  filename: string;
  mimeType: string;
  content: Uint8Array<ArrayBuffer>;
  /** Whether the text shows the picture, such as an icon of a signature. */
  isInText: boolean;
}
