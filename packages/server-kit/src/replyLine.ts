/** The first line of a mail that can be answered by email. Below it, a reply repeats our mail. */
export const REPLY_LINE = '--- Reply above this line ---';

/**
 * Whether a line is the reply line, to which mail programs add quotation marks and whose dashes they change.
 */
export function isReplyLine(line: string): boolean {
  return line.length < 100 && /^[^\p{L}]*reply above this line[^\p{L}]*$/iu.test(line);
}
