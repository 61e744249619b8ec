import AddIcon from '@mui/icons-material/AddRounded';
import CompleteIcon from '@mui/icons-material/CheckCircleRounded';
import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import {
  correctionField,
  descriptionField,
  locationField,
  notesField,
  otherItemId,
} from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistSection } from '@sightline/contracts/checklists/checklistItems';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import { type ReactNode, useState } from 'react';
import type { FieldSending } from '../../inspection/checklist/mergeChecklist.ts';
import { restOf } from './editChecklist.ts';
import { ItemRow } from './ItemRow.tsx';
import type { ItemTools } from './itemTools.ts';
import { NotesField } from './NotesField.tsx';

interface SectionCardProps {
  section: ChecklistSection;
  sending: ReadonlyMap<string, FieldSending>;
  tools: ItemTools;
  isOpen: boolean;
  onToggle: () => void;
  /** Passes all unmarked items; absent when the checklist is read-only. */
  onPassRest: (() => void) | undefined;
}

export function SectionCard(props: SectionCardProps): ReactNode {
  const { section, sending, tools, isOpen, onToggle, onPassRest } = props;
  const rest = restOf(section.items).length;
  return (
    <Accordion
      expanded={isOpen}
      onChange={onToggle}
      disableGutters
      variant="outlined"
      sx={{ borderRadius: '12px !important', mb: 1.5, '&::before': { display: 'none' } }}
      // Without an animation an item can be scrolled to as soon as its section is open.
      slotProps={{ transition: { unmountOnExit: true, timeout: 0 }, heading: { component: 'h3' } }}
    >
      <AccordionSummary
        id={`section-${section.id}`}
        aria-controls={`section-${section.id}-items`}
        expandIcon={<ExpandIcon />}
        sx={{ minHeight: 44, '& .MuiAccordionSummary-content': { my: 1 } }}
      >
        <SectionHead section={section} />
      </AccordionSummary>
      <AccordionDetails sx={{ pt: 0 }}>
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {section.items.map((item) => (
            <ItemRow key={item.id} item={item} sending={sendingOf(item.id, sending)} tools={tools} />
          ))}
        </Box>
        {tools.edit && <OtherItem section={section} write={tools.edit.write} />}
        {onPassRest && rest > 0 && (
          <Button fullWidth variant="outlined" onClick={onPassRest} sx={{ minHeight: 44, mt: 1 }}>
            Pass the rest ({rest})
          </Button>
        )}
      </AccordionDetails>
    </Accordion>
  );
}

function sendingOf(itemId: string, sending: SectionCardProps['sending']): FieldSending | undefined {
  const fields = [itemId, notesField(itemId), locationField(itemId), correctionField(itemId)];
  return fields.map((field) => sending.get(field)).find((state) => state !== undefined);
}

function SectionHead({ section }: { section: ChecklistSection }): ReactNode {
  const progress = progressOf(section.items);
  const isComplete = progress.completedItems === progress.totalItems;
  return (
    <Box component="span" sx={HEAD}>
      <Typography component="span" sx={{ fontWeight: 600, flex: 1 }}>
        {section.title}{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          ({progress.passedItems}/{progress.totalItems} passed)
        </Typography>
      </Typography>
      {isComplete && <CompleteIcon color="success" fontSize="small" titleAccess="Complete" />}
      <Typography component="span" variant="body2" color="textSecondary">
        {progress.completedItems}/{progress.totalItems}
        <span style={visuallyHidden}> marked</span>
      </Typography>
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: 1,
  mr: 1.5,
  fontVariantNumeric: 'tabular-nums',
};

interface OtherItemProps {
  section: ChecklistSection;
  write: (field: string, value: FieldValue) => void;
}

/** Names the section's Other item. Once it has a name, it is listed and marked like the others. */
function OtherItem({ section: { id, title, items }, write }: OtherItemProps): ReactNode {
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
