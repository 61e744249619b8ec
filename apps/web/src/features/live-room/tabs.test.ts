import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import { describe, expect, it } from 'vitest';
import { restrictionFor, type TabId, tabsFor } from './tabs.ts';

const ALL = new Set<TabId>([
  ...(['video', 'checklist', 'photos', 'measurements', 'voice', 'gps', 'scanner'] as const),
  ...(['report', 'account', 'chat', 'people'] as const),
]);
const labels = (role: 'host' | 'field' | 'observer', available = ALL) =>
  tabsFor(ABILITIES_OF[role], available).map(({ label }) => label);

describe('the tabs of the room', () => {
  it('are all tools for the host', () => {
    expect(labels('host')).toEqual([
      ...['Video', 'Checklist', 'Photos', 'Chat', 'People'],
      ...['Measure', 'Voice', 'GPS', 'Scan', 'Report'],
    ]);
  });

  it('are video, photos and Account for viewers', () => {
    expect(labels('field')).toEqual(['Video', 'Photos', 'Features', 'Chat', 'People']);
    expect(labels('observer')).toEqual(labels('field'));
  });

  it('do not include a tab without contents', () => {
    expect(labels('host', new Set(['video', 'chat']))).toEqual(['Video', 'Chat']);
  });

  it('explain to a viewer why the address of a tool shows nothing', () => {
    expect(restrictionFor('measurements', ABILITIES_OF.field)).toBe(
      'Measurement tools are restricted to admin users only.',
    );
    expect(restrictionFor('checklist', ABILITIES_OF.field)).toBe(
      'Digital inspection checklists are restricted to admin users only.',
    );
    expect(restrictionFor('voice', ABILITIES_OF.field)).toBe(
      'Professional voice recording tools are restricted to admin users only.',
    );
    expect(restrictionFor('gps', ABILITIES_OF.observer)).toBe(
      'GPS tracking tools are restricted to admin users only.',
    );
    expect(restrictionFor('scanner', ABILITIES_OF.field)).toBe(
      'AI room scanning tools are restricted to admin users only.',
    );
    expect(restrictionFor('report', ABILITIES_OF.field)).toBe(
      'Professional report generation tools are restricted to admin users only.',
    );
    expect(restrictionFor('checklist', ABILITIES_OF.host)).toBeNull();
    expect(restrictionFor('photos', ABILITIES_OF.field)).toBeNull();
  });
});
