import { createHash } from 'node:crypto';
import type { MessageFilter } from './MessageStore.ts';

/** Markup that was built here. All other values in a page are text and are escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** One column, light or dark as the system prefers, without pictures or fonts to load. */
const style = `
:root { color-scheme: light dark; --accent: light-dark(#0b5c7d, #7cc7e8); --line: light-dark(#d7dde2, #36404a);
  --soft: light-dark(#56626d, #a9b4bf); --ground: light-dark(#f4f6f8, #12171c); --card: light-dark(#fff, #1b2229); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: light-dark(#17202a, #e7edf3);
  font: 16px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; padding-top: 2rem; }
h1 { margin: 0; font-size: 1.5rem; letter-spacing: -.01em; overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.soft { color: var(--soft); margin: 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.list { list-style: none; margin: 0; padding: 0; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .8rem 1.1rem; color: inherit;
  text-decoration: none; }
.list a:hover { background: light-dark(#eef3f6, #222b34); }
.list strong { overflow-wrap: anywhere; }
.bar { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0 0 1rem; }
.bar label { display: grid; gap: .2rem; font-size: .875rem; }
input, button, .button { font: inherit; padding: .45rem .8rem; border: 1px solid var(--soft); border-radius: 8px;
  background: var(--card); color: inherit; text-decoration: none; cursor: pointer; }
input { cursor: text; }
.danger { border-color: light-dark(#b3261e, #f2b8b5); color: light-dark(#b3261e, #f2b8b5); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; margin: 0; padding: 1rem 1.1rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; gap: .25rem; margin: 1rem 0 .75rem; }
nav a { padding: .4rem .9rem; border-radius: 8px; text-decoration: none; }
nav a[aria-current] { background: var(--card); border: 1px solid var(--line); color: inherit; font-weight: 600; }
iframe { display: block; width: 100%; height: 70vh; border: 0; background: #fff; color-scheme: light; }
pre { margin: 0; padding: 1.1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace; }
.empty { padding: 3rem 1.25rem; text-align: center; }
`;

/** Reloads the list when a newer message has arrived. */
const watchScript = `
const { newest, to, subject } = document.body.dataset;
setInterval(async () => {
  if (document.hidden || document.activeElement?.tagName === 'INPUT') return;
  const answer = await fetch('/api/messages?' + new URLSearchParams({ to, subject })).catch(() => undefined);
  const messages = answer?.ok ? await answer.json() : undefined;
  if (messages && (messages[0]?.id ?? '') !== newest) location.reload();
}, 2000);
`;

/** Allows only the page's own style and script, by their hashes, whatever a mail contains. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src '${hash(style)}'`,
  `script-src '${hash(watchScript)}'`,
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** A whole page. With `watch` it reloads when mail arrives. */
export function page(
  title: string,
  head: Html,
  body: Html,
  watch?: { newest: string; filter: MessageFilter },
) {
  const data = watch
    ? html`data-newest="${watch.newest}" data-to="${watch.filter.to}" data-subject="${watch.filter.subject}"`
    : html``;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sightline mail</title>
<style>${new Html(style)}</style>
</head>
<body ${data}>
<header>${head}</header>
<main>${body}</main>
${watch && html`<script>${new Html(watchScript)}</script>`}
</body>
</html>`.markup;
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

function escapeHtml(text: string): string {
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
