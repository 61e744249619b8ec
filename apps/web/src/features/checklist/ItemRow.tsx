import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import NotesIcon from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ChecklistItem } from '@sightline/contracts/checklists';
import { type ReactNode, useState } from 'react';
import { ItemState } from './ItemState.tsx';
import type { ItemTools } from './itemTools.ts';
import { MarkButtons } from './MarkButtons.tsx';
import { MarkChip } from './MarkChip.tsx';
import type { ItemSending } from './mergeChecklist.ts';
import { NotesField } from './NotesField.tsx';

interface ItemRowProps {
  item: ChecklistItem;
  sending: ItemSending | undefined;
  tools: ItemTools;
}

export function ItemRow({ item, sending, tools }: ItemRowProps): ReactNode {
  return (
    <Box component="li" sx={{ py: 1.75, borderTop: 1, borderColor: 'divider', listStyle: 'none' }}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', mb: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{item.label}</Typography>
        {tools.edit ? <ItemState item={item} sending={sending} /> : <MarkChip mark={item.mark} />}
      </Stack>
      {tools.edit ? <EditedItem item={item} tools={tools} edit={tools.edit} /> : <ReadItem item={item} />}
      {tools.renderPhotos?.(item.id)}
    </Box>
  );
}

function ReadItem({ item }: { item: ChecklistItem }): ReactNode {
  if (!item.notes) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
      {item.notes}
    </Typography>
  );
}

interface EditedItemProps {
  item: ChecklistItem;
  tools: ItemTools;
  edit: NonNullable<ItemTools['edit']>;
}

/** A failed item asks for its reason at once: without notes it makes a poor finding. */
function EditedItem({ item, tools, edit }: EditedItemProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const showsNotes = isOpen || item.mark === 'fail' || item.notes !== '';
  return (
    <>
      <MarkButtons label={item.label} mark={item.mark} onMark={(mark) => edit.mark(item.id, mark)} />
      <Stack direction="row" spacing={1} sx={{ mt: 0.75 }}>
        {!showsNotes && (
          <Button size="small" color="inherit" startIcon={<NotesIcon />} onClick={() => setOpen(true)}>
            Add note
          </Button>
        )}
        {tools.onCapture && (
          <Button
            size="small"
            color="inherit"
            startIcon={<CameraIcon />}
            aria-label={`Capture photo for ${item.label}`}
            onClick={() => tools.onCapture?.(item.id)}
          >
            Capture photo
          </Button>
        )}
      </Stack>
      <Collapse in={showsNotes} unmountOnExit>
        <Box sx={{ pt: 1 }}>
          <NotesField
            label={item.mark === 'fail' ? `What is wrong: ${item.label}` : `Notes: ${item.label}`}
            stored={item.notes}
            focusOnOpen={isOpen}
            onSave={(notes) => edit.writeNotes(item.id, notes)}
          />
        </Box>
      </Collapse>
    </>
  );
}
