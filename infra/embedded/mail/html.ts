/** Markup that was built here. All other values in a page are text and are escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | Html[] | string | number | undefined | false;

/** Builds markup. Values that are not Html are escaped, so a mail cannot add its own markup. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  const pieces = texts.map((text, index) => text + render(parts[index]));
  return new Html(pieces.join(''));
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(render).join('');
  return escapeHtml(String(part));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Text with web addresses as links. */
export function linked(text: string): Html {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/);
  const markup = pieces.map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : link(piece)));
  return new Html(markup.join(''));
}

function link(address: string): string {
  const safe = escapeHtml(address);
  return `<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>`;
}
