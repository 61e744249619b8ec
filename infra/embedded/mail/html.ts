/** Markup that has been built here. Anything else that goes into a page is text and is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | Html[] | string | number | undefined | false;

/** Builds markup; every value that is not markup itself is escaped, so a mail cannot bring its own. */
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

/** Text with its web addresses made clickable. */
export function linked(text: string): Html {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/);
  const markup = pieces.map((piece, index) => (index % 2 === 0 ? escapeHtml(piece) : link(piece)));
  return new Html(markup.join(''));
}

function link(address: string): string {
  const safe = escapeHtml(address);
  return `<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>`;
}
