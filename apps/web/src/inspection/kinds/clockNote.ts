/** What the notes of a record keep of a clock that was wrong when it was made. */
export const clockNote = (saidAt: string): string =>
  `The clock of the device said ${saidAt}, which was wrong`;

export function withLine(notes: string, line: string): string {
  return [notes, line].filter(Boolean).join('\n');
}
