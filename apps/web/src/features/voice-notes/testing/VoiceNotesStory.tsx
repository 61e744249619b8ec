import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { VoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { create } from 'zustand';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import type { NoteTargets } from '../noteTargets.ts';
import { VoiceRecorder } from '../recorder/VoiceRecorder.tsx';
import { VoiceNotesPanel } from '../VoiceNotesPanel.tsx';
import { FakeAudio } from './FakeAudio.ts';
import { FakeNotes } from './FakeNotes.ts';

export const inspectionId = mintId();
export const takeBack = vi.fn<() => void>();

/** The room's events that the page has received. */
const useFeed = create<{ events: readonly RoomEvent[] }>(() => ({ events: [] }));

/** A page with voice notes, the server behind it, and the checklist that their texts are added to. */
export const story: { server: FakeNotes; targets: NoteTargets } = begin();

/** Resets the story; called before each test. */
export function beginStory(): void {
  FakeAudio.install();
  useFeed.setState({ events: [] });
  takeBack.mockReset();
  Object.assign(story, begin());
}

function begin(): { server: FakeNotes; targets: NoteTargets } {
  const targets = {
    sections: [{ title: 'Mechanical', items: [{ id: 'ductRough', label: 'Duct rough' }] }],
    mayAdd: async () => await Promise.resolve(true),
    add: vi.fn<NoteTargets['add']>(() => takeBack),
  };
  return { server: new FakeNotes(inspectionId, []), targets };
}

export function Page(): ReactNode {
  const { events } = useFeed();
  return (
    <>
      <VoiceRecorder inspectionId={inspectionId}>
        {(recorder) => <VoiceNotesPanel {...{ inspectionId, events, recorder }} targets={story.targets} />}
      </VoiceRecorder>
      <ConfirmHost />
    </>
  );
}

export function show(notes: readonly VoiceNote[]) {
  story.server = new FakeNotes(inspectionId, notes);
  return renderScreen(<Page />);
}

export function changed(voiceNoteId: string, kind: 'voiceNote:stored' | 'voiceNote:changed'): void {
  const by = { subject: 'system', name: '', role: null };
  const at = '2026-11-20T15:00:00.000Z';
  const event = { id: mintId(), seq: 1, at, by, kind, data: { voiceNoteId } };
  act(() => useFeed.setState({ events: [event] }));
}

export const list = () => screen.findByRole('list', { name: 'Voice notes, newest first' });
export const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
