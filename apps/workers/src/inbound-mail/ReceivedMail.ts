/** What the product takes from a mail. */
export interface ReceivedMail {
  /** The sender's address in lower case; empty without one. */
  from: string;
  subject: string;
  messageId: string | null;
  /** Sent by a machine. */
  isAutomatic: boolean;
  /** The sender's words, and quoted lines where they are needed to understand them. */
  text: string;
  files: ReceivedFile[];
}

export interface ReceivedFile {
  /** Empty if it has none. */
  filename: string;
  mimeType: string;
  content: Uint8Array<ArrayBuffer>;
  /** A picture that the text shows, such as an icon of a signature. */
  isInText: boolean;
}
