import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { correctionField, locationField } from '@sightline/contracts/checklists/checklistFields';
import {
  type ChecklistItem,
  type ItemText,
  suggestedCorrections,
} from '@sightline/contracts/checklists/checklistItems';
import type { ReactNode } from 'react';
import { Authorship } from './Authorship.tsx';
import { Conflicts } from './Conflicts.tsx';
import type { ItemTools } from './itemTools.ts';
import { NotesField } from './NotesField.tsx';

type Edit = NonNullable<ItemTools['edit']>;

interface CorrectionFieldsProps {
  item: ChecklistItem;
  write: Edit['write'];
}

/**
 * The location and the required correction of a failed item, which a report adds to its notes. Both are
 * optional.
 */
export function CorrectionFields({ item, write }: CorrectionFieldsProps): ReactNode {
  const { id, label, location } = item;
  return (
    <Stack spacing={1.5} sx={{ mt: 1.5 }}>
      <NotesField
        label={`Location: ${label}`}
        placeholder="Such as: north wall of the garage"
        minRows={1}
        maxLength={200}
        stored={location.text}
        caption={<WrittenBy text={location} />}
        onSave={(text) => write(locationField(id), text.replaceAll('\n', ' '))}
      />
      <CorrectionField item={item} write={write} />
    </Stack>
  );
}

/** The required correction of a failed item, with the suggestions of its template. */
export function CorrectionField({ item, write }: CorrectionFieldsProps): ReactNode {
  const { id, label, correction } = item;
  const save = (text: string): void => write(correctionField(id), text);
  return (
    <>
      <NotesField
        label={`Correction: ${label}`}
        minRows={1}
        stored={correction.text}
        caption={<WrittenBy text={correction} />}
        onSave={save}
      />
      <Suggestions item={item} onUse={save} />
    </>
  );
}

/** A tap adds a suggestion to the text that is already there. */
function Suggestions({ item, onUse }: { item: ChecklistItem; onUse: (text: string) => void }): ReactNode {
  const { text } = item.correction;
  const open = suggestedCorrections(item).filter((line) => !text.includes(line));
  if (open.length === 0) return null;
  return (
    <Box sx={SUGGESTIONS}>
      {open.map((line) => (
        <Button
          key={line}
          size="small"
          variant="outlined"
          aria-label={`Use as the correction of ${item.label}: ${line}`}
          onPointerDown={leaveField}
          onClick={() => onUse(text === '' ? line : `${text}\n${line}`)}
        >
          {line}
        </Button>
      ))}
    </Box>
  );
}

/** A press on iOS takes no focus from a field, whose draft would then replace the suggestion. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** One line that scrolls sideways: the next items stay in sight. */
const SUGGESTIONS = {
  display: 'flex',
  gap: 1,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Space for the focus ring, which the scroller would cut.
  p: 0.5,
  m: -0.5,
  '& > *': { flex: 'none', maxWidth: 260, minHeight: 44, py: 0.5, lineHeight: 1.3, textAlign: 'left' },
} as const;

export function ReadCorrection({ item: { mark, location, correction } }: { item: ChecklistItem }): ReactNode {
  if (mark !== 'fail') return null;
  return [
    { label: 'Location', written: location },
    { label: 'Correction', written: correction },
  ].map(
    ({ label, written }) =>
      written.text && (
        <Typography key={label} variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
          <b>{label}:</b> {written.text}
        </Typography>
      ),
  );
}

interface CorrectionConflictsProps {
  item: ChecklistItem;
  /** Null when the checklist is read-only. */
  edit: Edit | null;
}

export function CorrectionConflicts({ item, edit }: CorrectionConflictsProps): ReactNode {
  const { id, label, location, correction } = item;
  return [
    { name: `Location: ${label}`, field: locationField(id), written: location },
    { name: `Correction: ${label}`, field: correctionField(id), written: correction },
  ].map(({ name, field, written }) => (
    <Conflicts
      key={field}
      label={name}
      present={written.text}
      conflicts={written.conflicts}
      onDecide={edit && ((value) => edit.write(field, value))}
    />
  ));
}

function WrittenBy({ text: { text, by, at, receivedAt } }: { text: ItemText }): ReactNode {
  return text === '' ? null : <Authorship by={by} madeAt={at} receivedAt={receivedAt} />;
}
