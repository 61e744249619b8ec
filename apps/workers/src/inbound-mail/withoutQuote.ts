/** Where the former messages begin in a reply: our own line, and what mail programs write above a quote. */
const QUOTE_STARTS = [
  /^.*reply above this line.*$/i,
  // Apple Mail, Gmail; they may break the line.
  /^on\s.{4,300}?\bwrote:\s*$/i,
  // Outlook.
  /^-{2,}\s*(?:original message|forwarded message|original appointment)\s*-{2,}$/i,
  /^_{10,}$/,
  /^from:\s.+$/i,
  // Signatures of phones, and the usual mark of one.
  /^sent from my \w+.*$/i,
  /^-- ?$/,
];

/** What a person wrote above the mail that they answer. Lines that are quoted are left out wherever they are. */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const end = lines.findIndex((_, index) => beginsQuote(lines, index));
  const own = (end === -1 ? lines : lines.slice(0, end)).filter((line) => !/^\s*>/.test(line));
  return own
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim();
  if (QUOTE_STARTS.some((start) => start.test(line))) return true;
  // "On Friday, November 20, 2026 Ana Ruiz <ana@example.com>" and "wrote:" on the next line.
  const both = `${line} ${(lines[index + 1] ?? '').trim()}`;
  return /^on\s/i.test(line) && /^on\s.{4,300}?\bwrote:$/i.test(both);
}
