import type { Ability } from '@sightline/contracts/rooms/abilities';
import { useMemo } from 'react';
import { useAbilities } from './call/callContext.ts';
import type { LiveRoomSlots } from './slots.ts';

export type TabId =
  | 'video'
  | 'measurements'
  | 'voice'
  | 'checklist'
  | 'photos'
  | 'gps'
  | 'scanner'
  | 'report'
  | 'account'
  | 'chat'
  | 'people';

/** Opens a tab; that of the checklist, also at one of its items. */
export type OpenTab = (tab: TabId, itemId?: string) => void;

export interface Tab {
  id: TabId;
  label: string;
}

const LABELS: Record<TabId, string> = {
  video: 'Video',
  measurements: 'Measure',
  voice: 'Voice',
  checklist: 'Checklist',
  photos: 'Photos',
  gps: 'GPS',
  scanner: 'Scan',
  report: 'Report',
  account: 'Features',
  chat: 'Chat',
  people: 'People',
};

/** All tools for the host, and a viewer's tabs for everyone else. Tabs without contents are left out. */
export function tabsFor(abilities: readonly Ability[], available: ReadonlySet<TabId>): Tab[] {
  const isHost = abilities.includes('mark');
  const order: TabId[] = isHost
    ? ['video', 'checklist', 'photos', 'chat', 'people', 'measurements', 'voice', 'gps', 'scanner', 'report']
    : ['video', 'photos', 'account', 'chat', 'people'];
  return order.filter((id) => available.has(id)).map((id) => ({ id, label: LABELS[id] }));
}

export function useTabs(slots: LiveRoomSlots): readonly Tab[] {
  const abilities = useAbilities();
  return useMemo(() => {
    const available = new Set<TabId>(['video', 'checklist', 'photos', 'chat', 'people']);
    if (slots.measurements && abilities.includes('mark')) available.add('measurements');
    if (slots.voice && abilities.includes('mark')) available.add('voice');
    if (slots.gps && abilities.includes('mark')) available.add('gps');
    if (slots.scanner && abilities.includes('mark')) available.add('scanner');
    if (slots.report && abilities.includes('mark')) available.add('report');
    if (slots.account) available.add('account');
    return tabsFor(abilities, available);
  }, [abilities, slots]);
}

/** The specification's texts for viewers, by the tab's name in the address. */
const RESTRICTED: Record<string, string> = {
  measurements: 'Measurement tools are restricted to admin users only.',
  checklist: 'Digital inspection checklists are restricted to admin users only.',
  voice: 'Professional voice recording tools are restricted to admin users only.',
  gps: 'GPS tracking tools are restricted to admin users only.',
  scanner: 'AI room scanning tools are restricted to admin users only.',
  report: 'Professional report generation tools are restricted to admin users only.',
};

/** The reason why this tab is closed to everyone but the host; null if it is open. */
export function restrictionFor(tab: string, abilities: readonly Ability[]): string | null {
  return abilities.includes('mark') ? null : (RESTRICTED[tab] ?? null);
}
