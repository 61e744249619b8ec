import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { createContext, type ReactNode, useContext } from 'react';
import { VoicePlayer } from './player/VoicePlayer.tsx';
import { recordingOf } from './recordingOf.ts';
import { type NumberedNote, useVoiceNotes } from './useVoiceNotes.ts';

const NotesContext = createContext<readonly NumberedNote[]>([]);

interface VoiceNotesScopeProps {
  inspectionId: string;
  events: readonly RoomEvent[];
  /** Voice notes are for staff. */
  canHear: boolean;
  children: ReactNode;
}

/** Reads the voice notes once for all items of a checklist. */
export function VoiceNotesScope({
  inspectionId,
  events,
  canHear,
  children,
}: VoiceNotesScopeProps): ReactNode {
  const { notes } = useVoiceNotes(inspectionId, events, canHear);
  return <NotesContext value={notes ?? NONE}>{children}</NotesContext>;
}

const NONE: readonly NumberedNote[] = [];

/** The voice notes of one checklist item, or of the general notes (null). */
export function ItemVoiceNotes({ itemId }: { itemId: string | null }): ReactNode {
  const notes = useContext(NotesContext);
  const own = notes.filter(({ note }) => (itemId === null ? note.isGeneralNote : note.itemId === itemId));
  if (own.length === 0) return null;
  return (
    <Box component="ul" aria-label="Voice notes for this item" sx={LIST}>
      {own.map(({ note, name }) => (
        <Box component="li" key={note.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <VoicePlayer compact recording={recordingOf(note)} name={name} />
          <Typography variant="caption" color="textSecondary">
            {name}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const LIST = { m: 0, mt: 1, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 };
