import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import type { MessageFilter } from './messageStore.ts';
import { style } from './style.ts';

/** Reloads the list when its newest message is no longer the one that is shown. */
const watchScript = `
const { newest, to, subject } = document.body.dataset;
setInterval(async () => {
  if (document.hidden || document.activeElement?.tagName === 'INPUT') return;
  const answer = await fetch('/api/messages?' + new URLSearchParams({ to, subject })).catch(() => undefined);
  const messages = answer?.ok ? await answer.json() : undefined;
  if (messages && (messages[0]?.id ?? '') !== newest) location.reload();
}, 2000);
`;

/** Allows our own style and script by their hashes and nothing else, whatever a mail may have smuggled in. */
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

/** A whole page. With `watch` it looks for new mail by itself. */
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
