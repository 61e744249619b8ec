import type { Email } from 'postal-mime';
import type { MessageFilter } from './MessageStore.ts';
import type { AttachmentSummary, MessageSummary } from './message.ts';
import { type Html, html, linked, page } from './shell.ts';

export type View = 'html' | 'text' | 'source';

/** The list of messages. It updates itself when mail arrives. */
export function listPage(messages: MessageSummary[], all: number, filter: MessageFilter): string {
  const head = html`<h1>Mail</h1>
    <p class="soft">Mail that Sightline sends on this machine is kept here and not delivered.</p>`;
  return page(
    'Mail',
    head,
    html`${all > 0 && bar(filter)} ${messages.length > 0 ? list(messages) : empty(all)}`,
    {
      newest: messages[0]?.id ?? '',
      filter,
    },
  );
}

function bar(filter: MessageFilter): Html {
  return html`<form class="bar" role="search">
    <label>Recipient <input name="to" value="${filter.to}" autocomplete="off"></label>
    <label>Subject <input name="subject" value="${filter.subject}" autocomplete="off"></label>
    <button>Search</button>
    <a class="button danger" href="/delete">Delete all</a>
  </form>`;
}

function list(messages: MessageSummary[]): Html {
  return html`<ul class="card list">${messages.map(row)}</ul>`;
}

function row(message: MessageSummary): Html {
  const files = message.attachments.length;
  return html`<li><a href="/messages/${message.id}">
    <strong>${message.subject || '(no subject)'}</strong> ${time(message.receivedAt)}
    <span class="soft">To ${message.envelope.recipients.join(', ')}</span>
    <span class="soft">${files > 0 && `${files} ${files === 1 ? 'attachment' : 'attachments'}`}</span>
  </a></li>`;
}

function empty(all: number): Html {
  if (all > 0) return html`<p class="card empty">No message matches. <a href="/">Show all ${all}</a></p>`;
  return html`<p class="card empty">No mail yet. Invite a client or send a report, and it appears here.</p>`;
}

/** One message: its header, its attachments, and its content in one of three views. */
export function messagePage(message: MessageSummary, email: Email, source: string, wanted: View | undefined) {
  const view = wanted ?? (email.html ? 'html' : 'text');
  const head = html`<p class="soft"><a href="/">All mail</a></p><h1>${message.subject || '(no subject)'}</h1>`;
  const body = html`${facts(message)} ${tabs(Boolean(email.html), view)}
    <div class="card">${content(message, email, source, view)}</div>`;
  return page(message.subject || 'Message', head, body);
}

function facts(message: MessageSummary): Html {
  return html`<dl class="card">
    <dt>From</dt><dd>${message.from || message.envelope.from}</dd>
    <dt>To</dt><dd>${message.to.join(', ')}</dd>
    ${message.cc.length > 0 && html`<dt>Copy</dt><dd>${message.cc.join(', ')}</dd>`}
    <dt>Delivered to</dt><dd>${message.envelope.recipients.join(', ')}</dd>
    <dt>Received</dt><dd>${time(message.receivedAt)}</dd>
    ${message.attachments.length > 0 && html`<dt>Attached</dt><dd>${attachments(message)}</dd>`}
  </dl>`;
}

function attachments(message: MessageSummary): Html[] {
  return message.attachments.map(
    (file) => html`<div><a href="/messages/${message.id}/attachments/${file.n}" download>${file.filename}</a>
      <span class="soft">${file.type}, ${sizeText(file)}</span></div>`,
  );
}

function sizeText({ size }: AttachmentSummary): string {
  return size < 1024 ? `${size} bytes` : `${Math.round(size / 1024).toLocaleString('en-US')} kB`;
}

function tabs(hasHtml: boolean, current: View): Html {
  const names: [View, string][] = [['text', 'Text'], ['source', 'Source']]; // biome-ignore format: one pair per tab
  if (hasHtml) names.unshift(['html', 'Mail']);
  const link = ([view, label]: [View, string]): Html =>
    view === current
      ? html`<a href="?view=${view}" aria-current="page">${label}</a>`
      : html`<a href="?view=${view}">${label}</a>`;
  return html`<nav aria-label="View">${names.map(link)}</nav>`;
}

function content(message: MessageSummary, email: Email, source: string, view: View): Html {
  if (view === 'source') return html`<pre tabindex="0">${source}</pre>`;
  if (view === 'text')
    return html`<pre tabindex="0">${linked(email.text ?? '(this mail has no text part)')}</pre>`;
  // The sandbox allows links to open in a new tab and nothing else: no scripts, no forms, no access to this page.
  return html`<iframe title="The mail as its recipient sees it" src="/messages/${message.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

export function deletePage(count: number): string {
  const head = html`<h1>Delete all mail?</h1>`;
  return page(
    'Delete all mail?',
    head,
    html`<p>${count} messages will be permanently deleted.</p>
    <form class="bar" method="post" action="/delete">
      <button class="danger">Delete ${count} messages</button> <a class="button" href="/">Keep them</a>
    </form>`,
  );
}

export function problemPage(title: string, advice: string): string {
  return page(title, html`<h1>${title}</h1>`, html`<p>${advice} <a href="/">All mail</a></p>`);
}

function time(iso: string): Html {
  return html`<time class="soft" datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
