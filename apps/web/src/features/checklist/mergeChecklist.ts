import type { Checklist, ChecklistItem } from '@sightline/contracts/checklists';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import type { Entry } from '../../offline/entries.ts';

/** The progress of a change made on this device. */
export type ItemSending = 'waiting' | 'needsAttention';

/** A checklist as the screen shows it: what the server has, with what this device has not sent yet on top. */
export interface ShownChecklist extends Checklist {
  /** By item id; absent where all is saved. */
  sending: ReadonlyMap<string, ItemSending>;
}

/** An older revision never replaces a newer one on a screen, in whatever order they arrive. */
export function withItem(checklist: Checklist, item: ChecklistItem): Checklist {
  return mapItems(checklist, (known) =>
    known.id === item.id && item.revision > known.revision ? item : known,
  );
}

/** The checklist as read from the server, with everything that the room has announced since. */
export function withEvents(checklist: Checklist, events: readonly RoomEvent[]): Checklist {
  const newest = new Map<string, ChecklistItem>();
  let { generalNotes } = checklist;
  for (const event of events) {
    if (event.kind === 'item:changed') keepNewer(newest, event.data.item);
    // Notes carry no revision: only what was announced after the reading counts.
    if (event.kind === 'notes:changed' && event.at > checklist.updatedAt)
      generalNotes = event.data.generalNotes;
  }
  const merged = mapItems(checklist, (known) => {
    const announced = newest.get(known.id);
    return announced && announced.revision > known.revision ? announced : known;
  });
  return generalNotes === checklist.generalNotes ? merged : { ...merged, generalNotes };
}

/** Adds the changes that this device has not sent yet, so that they show immediately. */
export function withUnsent(checklist: Checklist, entries: readonly Entry[]): ShownChecklist {
  const sending = new Map<string, ItemSending>();
  let shown = checklist;
  for (const entry of entries) {
    if (entry.inspectionId !== checklist.inspectionId) continue;
    if (entry.kind === 'generalNotes') shown = { ...shown, generalNotes: entry.generalNotes };
    if (entry.kind !== 'itemChange') continue;
    const { mark, notes } = entry.change;
    sending.set(entry.itemId, entry.state);
    shown = mapItems(shown, (item) =>
      item.id === entry.itemId
        ? { ...item, ...(mark !== undefined && { mark }), ...(notes !== undefined && { notes }) }
        : item,
    );
  }
  return { ...shown, sending };
}

export function itemsOf(checklist: Checklist): ChecklistItem[] {
  return checklist.sections.flatMap((section) => section.items);
}

function keepNewer(newest: Map<string, ChecklistItem>, item: ChecklistItem): void {
  if (item.revision > (newest.get(item.id)?.revision ?? -1)) newest.set(item.id, item);
}

function mapItems(checklist: Checklist, change: (item: ChecklistItem) => ChecklistItem): Checklist {
  const sections = checklist.sections.map((section) => ({ ...section, items: section.items.map(change) }));
  return { ...checklist, sections };
}
