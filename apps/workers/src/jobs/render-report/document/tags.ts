/** The role of a part for screen readers (ISO 32000-1, 14.8.4). `Artifact`: it is on every page and is not read. */
export type Tag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'Figure'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Artifact';

export interface Tagged {
  tag: Tag;
  /** The alternative text of a figure. */
  alt?: string;
}

/**
 * Spread into an element of the document, whose own properties know no tags. A text without one is a paragraph; a picture
 * or a drawing without one decorates.
 */
export function tagged(tag: Exclude<Tag, 'Figure'>): { tagged: Tagged };
export function tagged(tag: 'Figure', alt: string): { tagged: Tagged };
export function tagged(tag: Tag, alt?: string): { tagged: Tagged } {
  return { tagged: alt === undefined ? { tag } : { tag, alt } };
}

/** Adds the part to the file's outline. Spread, because the declared types have bookmarks for pages only. */
export const bookmarked = (title: string) => ({ bookmark: { title, fit: true } });
