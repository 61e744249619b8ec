import { create } from 'zustand';

/**
 * Changes that have not been saved, by person and entry. They are kept while the app is open; the browser
 * warns before the app itself is closed. Decision 093.
 */

export interface Draft {
  /** The version that was shown to the person. */
  seenVersion: number;
  /** The saved value when the person began to edit. */
  base: unknown;
  value: unknown;
  note: string;
}

interface Drafts {
  drafts: Readonly<Record<string, Draft>>;
}

export const useDrafts = create<Drafts>(() => ({ drafts: {} }));

export function putDraft(key: string, draft: Draft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } }));
}

export function dropDraft(key: string): void {
  useDrafts.setState(({ drafts }) => ({
    drafts: Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== key)),
  }));
}

export function hasDrafts(prefix: string, { drafts }: Drafts = useDrafts.getState()): boolean {
  return Object.keys(drafts).some((key) => key.startsWith(prefix));
}

useDrafts.subscribe((state) => {
  if (hasDrafts('', state)) window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
});

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
