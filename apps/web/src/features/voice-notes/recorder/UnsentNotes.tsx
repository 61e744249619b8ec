import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import type { VoiceNoteEntry } from '../../../inspection/kinds/voiceNote.ts';
import { pageOutbox, useOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { VoicePlayer } from '../player/VoicePlayer.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { useNewNote } from './useNewNote.ts';

interface UnsentNotesProps {
  entries: readonly VoiceNoteEntry[];
  canEdit: boolean;
  /** Hides the waveform, for the notes of a checklist item. */
  compact?: boolean;
}

/** Notes that are only on this device; they can be played, and deleted for good. */
export function UnsentNotes({ entries, canEdit, compact = false }: UnsentNotesProps): ReactNode {
  if (entries.length === 0) return null;
  return (
    <Box component="ul" aria-label="Voice notes on this device" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {entries.map((entry, index) => {
        const name = entries.length === 1 ? 'Unsent voice note' : `Unsent voice note ${index + 1}`;
        return <UnsentNote key={entry.id} {...{ entry, name, canEdit, compact }} />;
      })}
    </Box>
  );
}

interface UnsentNoteProps extends Pick<UnsentNotesProps, 'canEdit' | 'compact'> {
  entry: VoiceNoteEntry;
  name: string;
}

function UnsentNote({ entry, name, canEdit, compact = false }: UnsentNoteProps): ReactNode {
  const address = useAddress(entry);
  const fraction = useOutbox(({ fractions }) => fractions.get(entry.id));
  const { remove } = useNewNote(entry.id);
  const { durationMs, waveform } = entry.input;
  const recording = address && { noteId: entry.id, address, durationMs, waveform };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {recording && (
        <Box sx={compact ? undefined : { flex: '1 1 200px' }}>
          <VoicePlayer {...{ name, recording, compact }} />
        </Box>
      )}
      <Typography variant="caption" color={entry.state === 'needsAttention' ? 'error' : 'textSecondary'}>
        {entry.state === 'needsAttention' ? entry.problem : placeText(fraction)}
      </Typography>
      {canEdit && <DeleteButton name={name} onDelete={() => void remove()} />}
    </Box>
  );
}

function placeText(fraction: number | undefined): string {
  return fraction === undefined ? 'On this phone only' : `Sending ${Math.round(fraction * 100)}%`;
}

/** The object URL of the recording on this device while it is shown; null until it is read. */
function useAddress({ id, input: { contentType } }: VoiceNoteEntry): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    let url: string | null = null;
    void pageOutbox()
      .file(id)
      .then((file) => {
        if (!file || isOver) return;
        // Safari needs the type to play the recording.
        url = URL.createObjectURL(new Blob([file], { type: contentType }));
        setAddress(url);
      })
      .catch(() => {});
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id, contentType]);
  return address;
}
