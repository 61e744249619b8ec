import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { descriptionField, otherItemId } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistSection } from '@sightline/contracts/checklists/checklistItems';
import { type ReactNode, useState } from 'react';
import { NotesField } from './NotesField.tsx';

interface OtherItemProps {
  section: ChecklistSection;
  write: (field: string, value: FieldValue) => void;
}

/** Names the section's Other item. Once it has a name, it is listed and marked like the others. */
export function OtherItem({ section: { id, title, items }, write }: OtherItemProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const itemId = otherItemId(id);
  const listed = items.find((item) => item.id === itemId);
  if (!listed && !isOpen)
    return (
      <Button startIcon={<AddIcon />} onClick={() => setOpen(true)} sx={{ minHeight: 44, mt: 1 }}>
        Add other item
      </Button>
    );
  return (
    <Box sx={{ mt: 1 }}>
      <NotesField
        label={`Other ${title.toLowerCase()} item`}
        placeholder="What was inspected"
        minRows={1}
        maxLength={200}
        stored={listed && listed.label !== 'Other' ? listed.label : ''}
        focusOnOpen={isOpen}
        onSave={(text) => write(descriptionField(itemId), text)}
      />
    </Box>
  );
}
