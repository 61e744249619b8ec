import type { OrganizationFacts } from '@sightline/contracts/organization';
import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** One look for all mail: a single column that phones show well, styles on the elements, nothing loaded from afar. */

const INK = { text: '#1a2230', muted: '#566173', accent: '#17395c', line: '#d5dae2' };
const FONT = 'Helvetica, Arial, sans-serif';

export interface PageProps {
  organization: OrganizationFacts;
  title: string;
  children: ReactNode[];
}

/** The HTML part. Whatever a person typed is text in it, never markup: React escapes it. */
export function mailPage({ organization, title, children }: PageProps): string {
  const column = { maxWidth: 560, margin: '0 auto', padding: '24px 20px', fontFamily: FONT, color: INK.text };
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      {},
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', {}, title),
    ),
    h(
      'body',
      { style: { margin: 0, backgroundColor: '#ffffff' } },
      h(
        'div',
        { style: { ...column, fontSize: 16, lineHeight: 1.5 } },
        organization.isDemo &&
          h('p', { style: { color: '#a3231c', fontWeight: 'bold' } }, 'Demonstration data'),
        h('h1', { style: { fontSize: 22, lineHeight: 1.25, color: INK.accent, margin: '0 0 16px' } }, title),
        ...children,
        h(Sender, { organization }),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

export function Paragraph({ children }: { children?: ReactNode }) {
  return h('p', { style: { margin: '0 0 14px' } }, children);
}

/** Line by line as it was written. */
export function Written({ text }: { text: string }) {
  const style = { margin: '0 0 14px', padding: '2px 0 2px 12px', borderLeft: `3px solid ${INK.line}` };
  return h('p', { style: { ...style, whiteSpace: 'pre-line' } as const }, text);
}

export function Button({ href, label }: { href: string; label: string }) {
  const look = { display: 'inline-block', padding: '14px 28px', borderRadius: 6, fontWeight: 'bold' };
  const style = { ...look, backgroundColor: INK.accent, color: '#ffffff', textDecoration: 'none' };
  return h('p', { style: { margin: '20px 0' } }, h('a', { href, style }, label));
}

export function Steps({ steps }: { steps: readonly string[] }) {
  const items = steps.map((step) => h('li', { key: step, style: { marginBottom: 6 } }, step));
  return h('ol', { style: { margin: '0 0 14px', paddingLeft: 22 } }, ...items);
}

export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  const cell = { padding: '4px 12px 4px 0', verticalAlign: 'top' };
  const rows = facts.map(([label, value]) =>
    h(
      'tr',
      { key: label },
      h('td', { style: { ...cell, color: INK.muted, whiteSpace: 'nowrap' } as const }, label),
      h('td', { style: cell }, value),
    ),
  );
  return h('table', { role: 'presentation', style: { margin: '0 0 14px' } }, h('tbody', {}, ...rows));
}

function Sender({ organization }: { organization: OrganizationFacts }) {
  const style = {
    marginTop: 28,
    paddingTop: 12,
    borderTop: `1px solid ${INK.line}`,
    fontSize: 13,
    color: INK.muted,
  };
  const lines = senderLines(organization);
  return h('div', { style }, ...lines.map((line) => h('div', { key: line }, line)));
}

/** The foot of every mail, in both parts. */
export function senderLines({ name, address, phone, licenseNumber }: OrganizationFacts): string[] {
  const license = licenseNumber === '' ? '' : `License ${licenseNumber}`;
  return [name, address, phone, license].filter((line) => line !== '');
}

/** The text part: paragraphs with an empty line between them, the sender at the foot. */
export function mailText(organization: OrganizationFacts, paragraphs: readonly string[]): string {
  const demo = organization.isDemo ? ['Demonstration data'] : [];
  const foot = ['-- ', ...senderLines(organization)].join('\n');
  return [...demo, ...paragraphs, foot].join('\n\n');
}
