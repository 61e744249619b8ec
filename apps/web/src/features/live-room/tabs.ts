import type { Ability } from '@sightline/contracts/abilities';

export type TabId = 'video' | 'checklist' | 'photos' | 'report' | 'account' | 'chat' | 'people';

export interface Tab {
  id: TabId;
  label: string;
}

const LABELS: Record<TabId, string> = {
  video: 'Video',
  checklist: 'Checklist',
  photos: 'Photos',
  report: 'Report',
  account: 'Features',
  chat: 'Chat',
  people: 'People',
};

/** Whoever may mark leads the inspection; the others watch. Tabs without contents are left out. */
export function tabsFor(abilities: readonly Ability[], available: ReadonlySet<TabId>): Tab[] {
  const leads = abilities.includes('mark');
  const order: TabId[] = leads
    ? ['video', 'checklist', 'photos', 'report', 'chat', 'people']
    : ['video', 'photos', 'account', 'chat', 'people'];
  return order.filter((id) => available.has(id)).map((id) => ({ id, label: LABELS[id] }));
}

/** By the name in the address, also of tools that are not in the tabs. */
const RESTRICTED: Record<string, string> = {
  measurements: 'Measurement tools are restricted to admin users only.',
  checklist: 'Digital inspection checklists are restricted to admin users only.',
  voice: 'Professional voice recording tools are restricted to admin users only.',
  gps: 'GPS tracking tools are restricted to admin users only.',
  scanner: 'AI room scanning tools are restricted to admin users only.',
  report: 'Professional report generation tools are restricted to admin users only.',
};

/** Why this address shows nothing to somebody who does not lead; null where it is nothing special. */
export function restrictionFor(tab: string, abilities: readonly Ability[]): string | null {
  return abilities.includes('mark') ? null : (RESTRICTED[tab] ?? null);
}
