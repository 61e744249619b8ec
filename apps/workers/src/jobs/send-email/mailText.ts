import { convert, type FormatCallback } from 'html-to-text';

/** The text part of a mail, from the HTML that `MailPage` renders: decision 135. */
export function mailText(html: string): string {
  return convert(html, {
    wordwrap: false,
    preserveNewlines: true,
    formatters: { link },
    selectors: [
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2 } },
      { selector: 'img', format: 'skip' },
      { selector: 'a', format: 'link' },
      { selector: 'table', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'th', format: 'inlineSurround', options: { suffix: ': ' } },
      { selector: 'hr', format: 'blockString', options: { string: SIGNATURE_MARK, trailingLineBreaks: 1 } },
    ],
  });
}

/** The mark of a signature, below which mail programs fold the text. */
const SIGNATURE_MARK = '-- ';

/** Puts a button's address on a separate line, where mail programs recognize it. */
const link: FormatCallback = ({ attribs, children }, walk, builder) => {
  const { href } = attribs as { href: string };
  walk(children, builder);
  if (children[0]?.data !== href) builder.addLiteral(`:\n${href}`);
};
