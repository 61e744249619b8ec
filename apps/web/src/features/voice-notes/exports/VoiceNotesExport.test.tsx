import { mintId } from '@sightline/contracts/core/ids';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NumberedNote } from '../../../inspection/kinds/voiceNote.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { sampleNote, transcribedNote } from '../testing/sampleNote.ts';
import { VoiceNotesExport } from './VoiceNotesExport.tsx';

const inspectionId = mintId();
let saved: Blob[];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = vi.fn<(file: Blob) => string>((file) => {
    saved.push(file);
    return 'blob:saved';
  });
  URL.revokeObjectURL = vi.fn<(address: string) => void>();
  HTMLAnchorElement.prototype.click = vi.fn<() => void>();
});

const accepted = {
  text: 'The duct sags.',
  by: 'Ana Ruiz (Inspector)',
  licenseNumber: 'BN-7',
  at: '2026-11-20T15:02:00.000Z',
};
const location = {
  position: { latitude: 25.981234, longitude: -80.234321, accuracyMeters: 6 },
  distanceMeters: 2092,
  isOffSite: true,
};
const NOTES: NumberedNote[] = [
  { note: sampleNote({ accepted, status: 'reviewed', tags: ['roof'], ...location }), name: 'Voice note 1' },
  { note: transcribedNote('door swings'), name: 'Voice note 2' },
];

async function choose(format: string, notes: readonly NumberedNote[] = NOTES): Promise<string> {
  const { person } = renderScreen(<VoiceNotesExport {...{ inspectionId, notes }} />);
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: format }));
  return (await screen.findByText(/^Export (Complete|Failed)$|^No Voice Notes$/)).textContent;
}

describe('the export of voice notes', () => {
  it('is refused without notes', async () => {
    expect(await choose('Plain text', [])).toBe('No Voice Notes');
    expect(screen.getByText('No voice notes available for export')).toBeDefined();
    expect(saved).toEqual([]);
  });

  it('as text states the location, the reviewer of a text, and whether it is a draft', async () => {
    expect(await choose('Plain text')).toBe('Export Complete');
    const text = await saved[0]?.text();
    expect(text).toContain('Voice note 1 (General, Medium priority)');
    expect(text).toContain(
      'Location: 25.981234, -80.234321 (± 20 ft), 1.3 mi from the property, off site\nTags: roof\n',
    );
    expect(text).toContain('Tags: roof\nThe duct sags.\nReviewed by Ana Ruiz (Inspector)');
    expect(text).toContain('Draft by PocketSphinx (offline draft), not reviewed: door swings');
  });

  it('as JSON contains all facts', async () => {
    expect(await choose('JSON (all details)')).toBe('Export Complete');
    const file = JSON.parse((await saved[0]?.text()) ?? '') as { voiceNotes: unknown[] };
    expect(file).toMatchObject({ inspectionId, voiceNotes: NOTES.map(({ note: { id } }) => ({ id })) });
  });

  it('as an archive has the recordings, read to their end', async () => {
    vi.stubGlobal('fetch', async () => await Promise.resolve(new Response('PK recordings')));
    expect(await choose('Recordings (ZIP)')).toBe('Export Complete');
    expect(await saved[0]?.text()).toBe('PK recordings');
  });

  it('reports a failure', async () => {
    vi.stubGlobal('fetch', async () => await Promise.resolve(new Response('', { status: 502 })));
    expect(await choose('Recordings (ZIP)')).toBe('Export Failed');
    expect(screen.getByText('Failed to export voice notes.')).toBeDefined();
    expect(saved).toEqual([]);
  });
});
