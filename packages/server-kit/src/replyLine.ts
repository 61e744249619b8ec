/** The first line of a mail that can be answered by email. Below it, a reply repeats our mail. */
export const REPLY_LINE = '--- Reply above this line ---';

/** Mail programs add quotation marks and change the dashes. */
export function isReplyLine(line: string): boolean {
  return line.length < 100 && /^[^\p{L}]*reply above this line[^\p{L}]*$/iu.test(line);
}
