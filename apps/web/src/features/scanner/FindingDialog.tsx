import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { SEVERITY_LABELS, Severity } from '@sightline/contracts/reports/severities';
import { detailsOf, type Finding, FindingDetails } from '@sightline/contracts/scans/scans';
import { regionLabel } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useRead } from '../../wire/queries.ts';

interface FindingDialogProps {
  inspectionId: string;
  finding: Finding;
  onSave: (details: FindingDetails) => void;
  onClose: () => void;
}

/** The facts that a report states about an accepted finding in addition to the scanner's mark. */
export function FindingDialog({ inspectionId, finding, onSave, onClose }: FindingDialogProps): ReactNode {
  const [draft, setDraft] = useState(detailsOf(finding));
  const { data: checklist } = useRead(getChecklist, { params: { inspectionId } });
  const items = checklist ? itemsOf(checklist).map(({ id, label }) => ({ value: id, label })) : [];
  const update = (change: Partial<FindingDetails>): void => setDraft({ ...draft, ...change });
  const save = (): void => {
    onSave(FindingDetails.parse(draft));
    onClose();
  };
  return (
    <FormDialog title="Finding for the report" onSave={save} onClose={onClose}>
      <Typography>{regionLabel(finding)}</Typography>
      <TextField
        label="Note"
        multiline
        maxRows={6}
        value={draft.note}
        onChange={({ target }) => update({ note: target.value })}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <TextField
        label="Location"
        placeholder="Such as: north wall, 4 ft above the floor"
        value={draft.location}
        onChange={({ target }) => update({ location: target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="Required correction"
        multiline
        maxRows={6}
        value={draft.correction}
        onChange={({ target }) => update({ correction: target.value })}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      <Choice
        label="Severity"
        none="Not judged"
        value={draft.severity}
        options={SEVERITIES}
        onChoose={(severity) => update({ severity: Severity.nullable().parse(severity) })}
      />
      <Choice
        label="Checklist item"
        none="None"
        value={draft.itemId}
        options={items}
        onChoose={(itemId) => update({ itemId })}
      />
    </FormDialog>
  );
}

const SEVERITIES = Severity.options.map((value) => ({ value, label: SEVERITY_LABELS[value] }));
const NOTHING = '';

interface ChoiceProps {
  label: string;
  /** The label for no choice. */
  none: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string | null) => void;
}

function Choice({ label, none, value, options, onChoose }: ChoiceProps): ReactNode {
  // Until the checklist is read, only the present choice is available.
  const isListed = value === null || options.some((option) => option.value === value);
  return (
    <TextField
      select
      label={label}
      value={value ?? NOTHING}
      onChange={({ target }) => onChoose(target.value === NOTHING ? null : target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={NOTHING}>{none}</MenuItem>
      {!isListed && <MenuItem value={value}>As before</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
