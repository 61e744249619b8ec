import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { listInspectors } from '@sightline/contracts/accounts';
import { type ChecklistFieldName, fieldValue, RESULT_FIELDS } from '@sightline/contracts/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { useRead } from '../../wire/queries.ts';
import { CapturedLocation } from './CapturedLocation.tsx';
import { ChoiceField, FlagField, LineField } from './FieldEditors.tsx';
import type { ShownChecklist } from './mergeChecklist.ts';
import { TitledCard } from './TitledCard.tsx';

interface HeaderCardProps {
  checklist: ShownChecklist;
  canMark: boolean;
}

interface DetailsCardProps extends HeaderCardProps {
  inspection: Inspection;
}

/** What is inspected: facts of the inspection, which are changed there, and where the inspector stood. */
export function InspectionDetailsCard({ inspection, ...header }: DetailsCardProps): ReactNode {
  const { address, permitNumber, inspector } = inspection;
  return (
    <TitledCard title="Inspection Details">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        <Fact label="Address" value={address || 'Address not available'} />
        <Fact label="Permit" value={permitNumber || 'Permit not assigned'} />
        <Fact label="Inspector" value={inspector || 'Inspector not assigned'} />
      </Box>
      <CapturedLocation {...header} />
    </TitledCard>
  );
}

function Fact({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value}
      </Typography>
    </div>
  );
}

/** Who inspects if another person than assigned, with the license that follows from the choice. */
export function InspectorCard({ checklist, canMark }: HeaderCardProps): ReactNode {
  const { data: inspectors = [] } = useRead(listInspectors, {});
  const chosen = inspectors.find(({ id }) => id === fieldValue(checklist, 'selectedInspector'));
  const choices = inspectors.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <TitledCard title="Inspector Information">
      <Stack spacing={2}>
        <ChoiceField {...{ checklist, canMark, choices }} name="selectedInspector" />
        <TextField
          label="License number"
          value={chosen?.licenseNumber ?? ''}
          placeholder="Follows from the inspector"
          slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        />
      </Stack>
    </TitledCard>
  );
}

const LINES = [
  'privateProvider',
  'buildingOfficial',
  'certifiedBuildingOfficial',
  'project',
  'projectNumber',
  'lot',
  'building',
  'area',
] as const satisfies readonly ChecklistFieldName[];
const FLAGS = ['inProgress', 'finalTco', 'finalCo'] as const satisfies readonly ChecklistFieldName[];
const TYPES = ['Initial', 'Re-inspection', 'Partial'].map((value) => ({ value, label: value }));

export function ProjectCard(props: HeaderCardProps): ReactNode {
  return (
    <TitledCard title="Project">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <ChoiceField {...props} name="inspectionType" choices={TYPES} />
        {LINES.map((name) => (
          <LineField key={name} {...props} name={name} />
        ))}
      </Box>
      <Flags {...props} names={FLAGS} legend="Status of the work" />
    </TitledCard>
  );
}

export function ResultCard(props: HeaderCardProps): ReactNode {
  return (
    <TitledCard title="Result">
      <Flags {...props} names={RESULT_FIELDS} legend="One of" />
    </TitledCard>
  );
}

interface FlagsProps extends HeaderCardProps {
  names: readonly ChecklistFieldName[];
  legend: string;
}

function Flags({ names, legend, ...props }: FlagsProps): ReactNode {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mt: 1 }}>
      <Typography component="legend" variant="caption" color="textSecondary" sx={{ p: 0 }}>
        {legend}
      </Typography>
      {names.map((name) => (
        <FlagField key={name} {...props} name={name} />
      ))}
    </Box>
  );
}
