/** The kinds of lines in a reply: blank, quoted, or a person's own. */

/**
 * The mark of a line that the HTML of a mail shows as quoted; a private character, so that no person's line
 * begins with it.
 */
export const HTML_QUOTE = '\uE000';

const QUOTED = new RegExp(`^[ \\t]{0,20}[>${HTML_QUOTE}]`);

export const isBlank = (line: string | undefined): boolean => !line || line.trim() === '';
export const isQuoted = (line: string | undefined): boolean => line !== undefined && QUOTED.test(line);
export const isOwn = (line: string | undefined): boolean => !isBlank(line) && !isQuoted(line);

/** Whether a text has a line that is not quoted. */
export function hasOwnLine(text: string): boolean {
  return text.split('\n').some(isOwn);
}

/** The nearest line above this one that is not blank; -1 if there is none. */
export function filledAbove(lines: readonly string[], index: number): number {
  let above = index - 1;
  while (above >= 0 && isBlank(lines[above])) above--;
  return above;
}
