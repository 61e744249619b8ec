import { getInspection } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import {
  acceptVoiceNoteText,
  approveVoiceNote,
  type DraftQuality,
  getVoiceNote,
  listVoiceNotes,
  readDraftQuality,
  requestTranscription,
  setVoiceNoteDisposition,
  updateVoiceNote,
  type VoiceNote,
} from '@sightline/contracts/voice-notes/voiceNotes';
import { FakeApi, Refusal, type SeenRequest } from '../../../testing/FakeApi.ts';
import { ORGANIZATION, sampleInspection } from '../../../testing/samples.ts';
import { DRAFT_ENGINE } from './sampleNote.ts';

const NOW = '2026-11-20T15:05:00.000Z';
const PERSON = { by: 'Dana Whitfield (Admin)', licenseNumber: 'BU-2201', at: NOW };

/** The voice notes of one inspection on a server that refuses changes which follow another revision. */
export class FakeNotes {
  readonly api = FakeApi.install();
  readonly inspectionId: string;
  notes: VoiceNote[];
  quality: DraftQuality = { engine: DRAFT_ENGINE, drafts: 100, changedPercent: 12, isSearchAid: false };

  constructor(inspectionId: string, notes: readonly VoiceNote[]) {
    this.inspectionId = inspectionId;
    this.notes = notes.map((note, index) => ({ ...note, inspectionId, number: index + 1 }));
    this.api
      .on(getOrganization, () => ORGANIZATION)
      .on(getInspection, () => sampleInspection({ id: inspectionId }))
      .on(listVoiceNotes, () => this.notes)
      .on(readDraftQuality, () => this.quality)
      .on(getVoiceNote, ({ path }) => this.#at(path))
      .on(updateVoiceNote, (request) => this.#changed(request, bodyOf(request)))
      .on(acceptVoiceNoteText, (request) => {
        const accepted = { ...PERSON, text: String(bodyOf(request).text) };
        return this.#changed(request, { accepted, approval: null, status: 'reviewed' });
      })
      .on(approveVoiceNote, (request) => this.#changed(request, { approval: PERSON, status: 'approved' }))
      .on(setVoiceNoteDisposition, (request) =>
        this.#changed(request, { disposition: bodyOf(request).disposition as VoiceNote['disposition'] }),
      )
      .on(requestTranscription, (request) =>
        this.#changed(request, { transcription: { state: 'waiting', reason: null, requestedAt: NOW } }),
      );
  }

  /** Applies a change by another person or by a worker. */
  change(id: string, facts: Partial<VoiceNote>): void {
    this.notes = this.notes.map((note) => (note.id === id ? { ...note, ...facts } : note));
  }

  #at(path: string): VoiceNote {
    const note = this.notes.find(({ id }) => path.includes(id));
    if (!note) throw new Error(`no voice note at ${path}`);
    return note;
  }

  #changed(request: SeenRequest, facts: Partial<VoiceNote>): VoiceNote | Refusal {
    const note = this.#at(request.path);
    const { follows, changeId: id } = bodyOf(request) as { follows?: number; changeId: string };
    if (follows !== undefined && follows !== note.revision)
      return new Refusal(409, { error: 'Changed meanwhile', code: 'changedMeanwhile' });
    const { follows: _, changeId: __, ...rest } = facts as Partial<VoiceNote> & Record<string, unknown>;
    const event = { id, at: NOW, by: PERSON.by, action: 'described' as const };
    this.change(note.id, { ...rest, revision: note.revision + 1, history: [...note.history, event] });
    return this.#at(request.path);
  }
}

function bodyOf({ body }: SeenRequest): Record<string, unknown> {
  return body as Record<string, unknown>;
}
