import type { ReactNode } from 'react';
import type { SectionOf } from '../outline/sections.ts';
import { captionOf, FactLines, ItemHeading, Prose } from './pageElements.tsx';

export function VoiceNotes({ section: { notes } }: { section: SectionOf<'voiceNotes'> }): ReactNode {
  return (
    <ul className="voice-notes">
      {notes.map((note) => (
        <li key={note.id}>
          <ItemHeading>{captionOf(note)}</ItemHeading>
          <Prose>{note.text}</Prose>
          <FactLines facts={note.facts} />
        </li>
      ))}
    </ul>
  );
}
