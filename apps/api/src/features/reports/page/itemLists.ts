import type { ReportContent } from '@sightline/contracts/reportContent';
import { instantText } from '@sightline/store/reports/texts';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { photoGrid } from './photoGrid.ts';

type Item = ReportContent['findings'][number];

/** Failed items, each with its notes and its photos. */
export function findingList({ findings, photos, timeZone }: ReportContent): ReactElement {
  if (findings.length === 0) return h('p', null, 'No item was marked as failed.');
  return h(
    'ul',
    null,
    ...findings.map((item) => {
      const shown = photos.filter(({ id }) => item.photoIds.includes(id));
      return h(
        'li',
        { key: item.id, className: 'finding' },
        ...itemParts(item, timeZone),
        photoGrid(shown, timeZone),
      );
    }),
  );
}

/** Nothing at all when there is no such item. */
export function itemSection(title: string, items: readonly Item[], timeZone: string): ReactNode {
  if (items.length === 0) return null;
  const rows = items.map((item) => h('li', { key: item.id }, ...itemParts(item, timeZone)));
  return h(
    'section',
    { key: title },
    h('h2', null, `${title} (${items.length})`),
    h('ul', { className: 'columns' }, ...rows),
  );
}

function itemParts({ label, section, notes, markedAt, markedBy }: Item, timeZone: string): ReactNode[] {
  const marked = markedAt ? `, marked ${instantText(markedAt, timeZone)} by ${markedBy ?? 'unknown'}` : '';
  return [
    h('h3', { key: 'label' }, label),
    h('p', { key: 'where', className: 'fact' }, `${section}${marked}`),
    notes === '' ? null : h('p', { key: 'notes', className: 'prose' }, notes),
  ];
}
