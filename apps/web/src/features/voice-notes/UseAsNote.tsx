import AddIcon from '@mui/icons-material/PlaylistAddRounded';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ListedVoiceNote } from '@sightline/contracts/voice-notes/voiceNotes';
import { type ReactNode, useId, useState } from 'react';
import { labelOf, type NoteTarget, type NoteTargets, targetOf } from './noteTargets.ts';
import { useAsNote } from './useAsNote.ts';

interface UseAsNoteProps {
  note: ListedVoiceNote;
  targets: NoteTargets;
}

/** Adds the text to the item that the note was recorded for, or else asks for an item first. */
export function UseAsNote({ note, targets }: UseAsNoteProps): ReactNode {
  const { addAsNote, isPending } = useAsNote(targets);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const own = targetOf(note);
  const choose = (target: NoteTarget): void => {
    setAnchor(null);
    addAsNote(note, target);
  };
  return (
    <>
      <Button
        id={id}
        variant="contained"
        startIcon={<AddIcon />}
        loading={isPending}
        loadingPosition="start"
        aria-haspopup={own ? undefined : 'menu'}
        aria-expanded={own ? undefined : anchor !== null}
        onClick={({ currentTarget }) => (own ? addAsNote(note, own) : setAnchor(currentTarget))}
        sx={{ minHeight: 44 }}
      >
        {own ? `Use as note: ${labelOf(targets, own)}` : 'Use as note'}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        <MenuItem onClick={() => choose({ isGeneralNote: true })}>General notes</MenuItem>
        {targets.sections.flatMap(({ title, items }) => [
          <ListSubheader key={title} role="presentation">
            {title}
          </ListSubheader>,
          ...items.map((item) => (
            <MenuItem key={item.id} onClick={() => choose({ itemId: item.id })} sx={{ minHeight: 44 }}>
              {item.label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
