/** The note in a record about a wrong clock at the time when it was made. */
export const clockNote = (saidAt: string): string =>
  `The clock of the device said ${saidAt}, which was wrong`;

export function withLine(notes: string, line: string): string {
  return [notes, line].filter(Boolean).join('\n');
}
