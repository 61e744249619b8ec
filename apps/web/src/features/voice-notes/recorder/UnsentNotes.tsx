import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { VoiceNoteEntry } from '../../../offline/entries.ts';
import { pageOutbox, useOutbox } from '../../../offline/pageOutbox.ts';
import { VoicePlayer } from '../player/VoicePlayer.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { useNewNote } from './useNewNote.ts';
import { isAbout } from './voiceScope.ts';

interface UnsentNotesProps {
  inspectionId: string;
  itemId: string | null;
  canEdit: boolean;
}

/** The notes of an item that are on this device only: they can be heard, and deleted for good. */
export function UnsentNotes({ inspectionId, itemId, canEdit }: UnsentNotesProps): ReactNode {
  const entries = useOutbox(
    useShallow((outbox) =>
      outbox.entries.filter(
        (entry): entry is VoiceNoteEntry =>
          entry.kind === 'voiceNote' &&
          entry.inspectionId === inspectionId &&
          isAbout(entry.metadata, itemId),
      ),
    ),
  );
  if (entries.length === 0) return null;
  return (
    <Box component="ul" aria-label="Voice notes on this device" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {entries.map((entry) => (
        <UnsentNote key={entry.id} entry={entry} canEdit={canEdit} />
      ))}
    </Box>
  );
}

function UnsentNote({ entry, canEdit }: { entry: VoiceNoteEntry; canEdit: boolean }): ReactNode {
  const address = useAddress(entry.id);
  const fraction = useOutbox(({ fractions }) => fractions.get(entry.id));
  const { remove } = useNewNote(entry.id);
  const { durationMs, waveform } = entry.metadata;
  const name = 'Unsent voice note';
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {address && (
        <VoicePlayer compact name={name} recording={{ noteId: entry.id, address, durationMs, waveform }} />
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

/** Of the recording on this device, as long as it is shown; null until it was read. */
function useAddress(id: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    let url: string | null = null;
    void pageOutbox()
      .file(id)
      .then((file) => {
        if (!file || isOver) return;
        url = URL.createObjectURL(file);
        setAddress(url);
      })
      .catch(() => {});
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [id]);
  return address;
}
