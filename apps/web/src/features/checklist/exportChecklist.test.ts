import type { FieldState } from '@sightline/contracts/checklists/checklistChanges';
import type { SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import { FLAT_WAVEFORM } from '@sightline/contracts/voice-notes/voiceNoteAudio';
import { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { expect, it } from 'vitest';
import { checklistWithUnsent } from '../../inspection/checklist/mergeChecklist.ts';
import { still, waiting } from '../../inspection/fakes.ts';
import type { StillEntry } from '../../inspection/kinds/still.ts';
import {
  sampleChecklist,
  sampleInspection,
  samplePhoto,
  sampleSigned,
  signatureOf,
} from '../../testing/samples.ts';
import { NO_EVIDENCE } from './checklistEvidence.ts';
import { checklistExport } from './exportChecklist.ts';

const NOW = '2026-11-20T15:00:00.000Z';

function state(value: FieldState['value']): FieldState {
  const changeId = mintId();
  const made = { changeId, value, by: 'Ana Ruiz', at: NOW, madeAt: NOW };
  return { ...made, revision: 1, heads: [changeId], conflicts: [] };
}

it('exports marks, notes, authors and times, and the completed share of each section', () => {
  const fields = {
    ductRough: state('fail'),
    ductRoughNotes: state('No hanger'),
    generalNotes: state('Two stories'),
  };
  const checklist = checklistWithUnsent(sampleChecklist({ fields }), [], 'You');
  const inspection = sampleInspection({ inspector: 'Ana Ruiz' });
  const exported = checklistExport(inspection, checklist, NO_EVIDENCE, new Date(NOW));
  expect(exported).toMatchObject({
    inspectionId: inspection.id,
    inspector: { name: 'Ana Ruiz', license: '', signature: null },
    location: null,
    generalNotes: 'Two stories',
    sections: [
      {
        id: 'mechanical',
        isComplete: true,
        completionPercentage: 100,
        items: [
          {
            passed: false,
            failed: true,
            na: false,
            notes: 'No hanger',
            timestamp: NOW,
            inspector: 'Ana Ruiz',
          },
        ],
      },
      { id: 'plumbing', isComplete: false, items: [{ passed: false, failed: false, na: false }] },
    ],
    completionStats: { totalItems: 2, completedItems: 1, failedItems: 1, completionPercentage: 50 },
    completedAt: null,
    exportedAt: NOW,
  });
});

it('is completed at the time of its last mark', () => {
  const later = '2026-11-20T16:30:00.000Z';
  const fields = { ductRough: state('fail'), gasPiping: { ...state('pass'), madeAt: later, at: later } };
  const checklist = checklistWithUnsent(sampleChecklist({ fields }), [], 'You');
  const exported = checklistExport(sampleInspection(), checklist, NO_EVIDENCE, new Date(NOW));
  expect(exported).toMatchObject({ completedAt: later, completionReceivedAt: null });
});

it('exports the time of a mark on the device and the time of its receipt by the server', () => {
  const [madeAt, at] = ['2026-11-20T14:00:00.000Z', '2026-11-20T16:30:00.000Z'];
  const late = { ...state('pass'), madeAt, at };
  const checklist = checklistWithUnsent(
    sampleChecklist({ fields: { ductRough: late, gasPiping: late } }),
    [],
    'You',
  );
  const exported = checklistExport(sampleInspection(), checklist, NO_EVIDENCE, new Date(NOW));
  expect(exported.sections[0]?.items[0]).toMatchObject({ timestamp: madeAt, receivedAt: at });
  expect(exported).toMatchObject({ completedAt: madeAt, completionReceivedAt: at });
});

const ANA = { id: mintId(), name: 'Ana Ruiz', licenseNumber: 'BN-4711', trades: [] };

function voiceNote(facts: Partial<ListedVoiceNote>): ListedVoiceNote {
  return ListedVoiceNote.parse({
    id: mintId(),
    inspectionId: mintId(),
    number: 1,
    filename: '',
    recordedAt: NOW,
    storedAt: NOW,
    recordedBy: 'Ana Ruiz',
    durationMs: 4500,
    bytes: 8,
    contentType: 'audio/webm',
    codec: 'opus',
    sampleRate: null,
    bitRate: null,
    sha256: 'a'.repeat(64),
    waveform: [...FLAT_WAVEFORM],
    position: null,
    playable: { state: 'original', bytes: null },
    transcription: { state: 'none', reason: null, requestedAt: null },
    ...facts,
  });
}

const stillEntry = (itemId: string): StillEntry => waiting(still(undefined, { capturedAt: NOW, itemId }));

it("exports the pictures of each item's photos and the addresses of voice notes, and no deleted ones", () => {
  const about = { itemId: 'ductRough' };
  const photo = samplePhoto({ ...about, description: 'Loose joint', capturedAt: NOW });
  const [note, general] = [voiceNote(about), voiceNote({ isGeneralNote: true })];
  const evidence = {
    ...NO_EVIDENCE,
    photos: [photo, samplePhoto({ ...about, disposition: 'deleted' }), samplePhoto()],
    voiceNotes: [note, general, voiceNote({ ...about, disposition: 'deleted' })],
    pictures: new Map([[photo.id, 'data:image/jpeg;base64,/9j/']]),
  };
  const checklist = checklistWithUnsent(sampleChecklist(), [], 'You');
  const exported = checklistExport(sampleInspection(), checklist, evidence, new Date(NOW));
  const origin = window.location.origin;
  expect(exported.sections[0]?.items[0]).toMatchObject({
    photos: [
      {
        id: photo.id,
        url: 'data:image/jpeg;base64,/9j/',
        description: 'Loose joint',
        timestamp: NOW,
      },
    ],
    voiceNotes: [
      { id: note.id, audioUrl: `${origin}/api/voice-notes/${note.id}/audio`, duration: 4.5, timestamp: NOW },
    ],
  });
  expect(exported.sections[1]?.items[0]).toMatchObject({ photos: [], voiceNotes: [] });
  expect(exported.generalVoiceNotes.map(({ id }) => id)).toEqual([general.id]);
});

it('exports a photo that is still on this device once, with its picture', () => {
  const [waiting, stored] = [stillEntry('ductRough'), stillEntry('ductRough')];
  const photos = [samplePhoto({ id: stored.id, itemId: 'ductRough' })];
  const pictures = new Map([
    [waiting.id, 'data:image/jpeg;base64,AA=='],
    [stored.id, 'data:image/jpeg;base64,AQ=='],
  ]);
  const evidence = { ...NO_EVIDENCE, photos, entries: [waiting, stored], pictures };
  const checklist = checklistWithUnsent(sampleChecklist(), [], 'You');
  const [section] = checklistExport(sampleInspection(), checklist, evidence, new Date(NOW)).sections;
  expect(section?.items[0]?.photos).toMatchObject([
    { id: stored.id, url: pictures.get(stored.id) },
    { id: waiting.id, url: pictures.get(waiting.id), timestamp: NOW },
  ]);
});

it('exports the captured location, and the license of the inspector that the form shows', () => {
  const location = {
    latitude: 25.98,
    longitude: -80.23,
    accuracyMeters: 7,
    ageSeconds: 0,
    address: '12 Palm Way',
  };
  const fields = { locationData: state(location), selectedInspector: state(ANA.id) };
  const checklist = checklistWithUnsent(sampleChecklist({ fields }), [], 'You');
  const evidence = { ...NO_EVIDENCE, inspectors: [ANA] };
  const exported = checklistExport(sampleInspection(), checklist, evidence, new Date(NOW));
  expect(exported.location).toEqual(location);
  expect(exported.inspector).toEqual({ name: 'Ana Ruiz', license: 'BN-4711', signature: null });
});

it("exports the signer's name, license and signature", () => {
  const known = sampleChecklist({ fields: { ductRough: state('pass') } });
  const version: SignedChecklist = sampleSigned(known);
  const checklist = checklistWithUnsent({ ...known, signed: signatureOf(version) }, [], 'You');
  const evidence = { ...NO_EVIDENCE, inspectors: [ANA], versions: [version] };
  const { inspector } = checklistExport(sampleInspection(), checklist, evidence, new Date(NOW));
  expect(inspector).toMatchObject({ name: 'Ana Ruiz', license: 'BN-7001' });
  expect(decodeURIComponent(inspector.signature ?? '')).toMatch(/^data:image\/svg\+xml,<svg .*d="M10 20h/);
});
