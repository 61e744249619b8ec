import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import NotesIcon from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { notesField } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistItem } from '@sightline/contracts/checklists/checklistItems';
import type { Mark } from '@sightline/contracts/checklists/checklists';
import { MARK_LABELS } from '@sightline/wording/labels';
import { replaceEqualDeep } from '@tanstack/react-query';
import { memo, type ReactNode, useState } from 'react';
import type { FieldSending } from '../../inspection/checklist/mergeChecklist.ts';
import type { ChipTone } from '../../ui/StatusChip.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Authorship } from './Authorship.tsx';
import { Conflicts } from './Conflicts.tsx';
import { CorrectionConflicts, CorrectionFields, ReadCorrection } from './CorrectionFields.tsx';
import type { ItemTools } from './itemTools.ts';
import { MarkButtons } from './MarkButtons.tsx';
import { NotesField } from './NotesField.tsx';

interface ItemRowProps {
  item: ChecklistItem;
  sending: FieldSending | undefined;
  tools: ItemTools;
}

/** Names an item in the page, so that the next unmarked one can be scrolled to. */
export function itemElementId(itemId: string): string {
  return `checklist-item-${itemId}`;
}

/** Renders again only if its own item changed: each mark makes a new checklist of equal items. */
export const ItemRow = memo(
  Row,
  (before, now) =>
    before.sending === now.sending &&
    before.tools === now.tools &&
    replaceEqualDeep(before.item, now.item) === before.item,
);

function Row({ item, sending, tools }: ItemRowProps): ReactNode {
  return (
    <Box
      component="li"
      id={itemElementId(item.id)}
      sx={{
        py: { xs: 1, sm: 1.5 },
        borderTop: 1,
        borderColor: 'divider',
        listStyle: 'none',
      }}
    >
      <Stack direction="row" spacing={1} sx={HEAD}>
        <Box>
          <Typography sx={{ fontWeight: 600, lineHeight: 1.35 }}>{item.label}</Typography>
          {!tools.edit && <MarkedBy {...{ item, sending }} />}
        </Box>
        {tools.edit ? <MarkedBy {...{ item, sending }} /> : <MarkState mark={item.mark} />}
      </Stack>
      {tools.edit ? (
        <EditedItem item={item} tools={tools} edit={tools.edit} />
      ) : (
        <>
          <ReadNotes item={item} />
          <ReadCorrection item={item} />
        </>
      )}
      <Conflicts
        label={item.label}
        present={item.mark}
        conflicts={item.markConflicts}
        onDecide={tools.edit && ((value) => tools.edit?.write(item.id, value))}
      />
      <Conflicts
        label={`Notes: ${item.label}`}
        present={item.notes}
        conflicts={item.notesConflicts}
        onDecide={tools.edit && ((value) => tools.edit?.write(notesField(item.id), value))}
      />
      <CorrectionConflicts item={item} edit={tools.edit} />
      {tools.renderPhotos?.(item.id)}
      {tools.voice?.renderNotes(item.id, tools.edit !== null)}
    </Box>
  );
}

function MarkedBy({ item, sending }: Pick<ItemRowProps, 'item' | 'sending'>): ReactNode {
  const { markedBy, markedAt, markReceivedAt } = item;
  return <Authorship by={markedBy} madeAt={markedAt} receivedAt={markReceivedAt} sending={sending} />;
}

function ReadNotes({ item }: { item: ChecklistItem }): ReactNode {
  if (!item.notes) return null;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
        {item.notes}
      </Typography>
      <NotedBy item={item} />
    </>
  );
}

/** Renders nothing when the same person marked the item in the same minute: one name is enough. */
function NotedBy({ item }: { item: ChecklistItem }): ReactNode {
  const { markedBy, markedAt, notesBy, notesAt, notesReceivedAt } = item;
  const minuteOf = (instant: string | null): string | undefined => instant?.slice(0, 16);
  if (notesBy === markedBy && minuteOf(notesAt) === minuteOf(markedAt)) return null;
  return <Authorship by={notesBy} madeAt={notesAt} receivedAt={notesReceivedAt} />;
}

interface EditedItemProps {
  item: ChecklistItem;
  tools: ItemTools;
  edit: NonNullable<ItemTools['edit']>;
}

/**
 * Asks for the notes of a failed item immediately: without them the report names a deficiency that cannot be
 * corrected.
 */
function EditedItem({ item, tools, edit }: EditedItemProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const showsNotes = isOpen || item.mark === 'fail' || item.notes !== '';
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', gap: { xs: 0, sm: 0.5 } }}>
        <MarkButtons label={item.label} mark={item.mark} onMark={(mark) => edit.mark(item.id, mark)} />
        {!showsNotes && (
          <Tooltip title="Add note">
            <IconButton aria-label={`Add note: ${item.label}`} onClick={() => setOpen(true)} sx={TOUCH}>
              <NotesIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        {tools.onCapture && (
          <Tooltip title="Capture photo">
            <IconButton
              aria-label={`Capture photo for ${item.label}`}
              onClick={() => tools.onCapture?.(item.id, item.label)}
              sx={TOUCH}
            >
              <CameraIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        {tools.voice?.renderRecordButton(item.id, item.label)}
      </Stack>
      <Collapse in={showsNotes} unmountOnExit>
        <Box sx={{ pt: 1.5 }}>
          <NotesField
            label={item.mark === 'fail' ? `Description: ${item.label}` : `Notes: ${item.label}`}
            stored={item.notes}
            focusOnOpen={isOpen}
            caption={item.notes && <NotedBy item={item} />}
            onSave={(notes) => edit.writeNotes(item.id, notes)}
          />
          {item.mark === 'fail' && <CorrectionFields item={item} write={edit.write} />}
        </Box>
      </Collapse>
    </>
  );
}

const HEAD = { alignItems: 'center', justifyContent: 'space-between', mb: 0.5 };
const TOUCH = { width: 44, height: 44, flex: 'none' };

const TONES: Record<Mark, ChipTone> = { pass: 'green', fail: 'red', notApplicable: 'gray' };

/** The mark of a read-only item. */
function MarkState({ mark }: { mark: Mark | null }): ReactNode {
  return <StatusDot tone={mark ? TONES[mark] : 'gray'}>{MARK_LABELS[mark ?? 'unmarked'].label}</StatusDot>;
}
