import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = '/src/main.tsx';
const BOOK_ENTRY = '/src/book.tsx';
const TITLE = '<title>Sightline</title>';

/** The source of the page at /book, next to index.html. */
export const BOOK_HTML = resolve(import.meta.dirname, '../book.html');

/**
 * book.html is index.html with another entry, so that /book loads nothing of the app (decision 045). It is
 * generated, so that the content shown until a script arrives is written once.
 */
export function bookHtml(): Plugin {
  return {
    name: 'book-html',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (id === BOOK_HTML ? id : null),
    load(id) {
      if (id !== BOOK_HTML) return null;
      const index = readFileSync(resolve(import.meta.dirname, '../index.html'), 'utf8');
      if (!index.includes(ENTRY) || !index.includes(TITLE))
        this.error('index.html has lost its entry or its title');
      return index
        .replace(ENTRY, BOOK_ENTRY)
        .replace(TITLE, '<title>Schedule Inspection · Sightline</title>');
    },
  };
}
