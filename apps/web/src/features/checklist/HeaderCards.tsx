import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import {
  type ChecklistFieldName,
  fieldValue,
  RESULT_FIELDS,
} from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { CHECKLIST_FIELD_LABELS } from '@sightline/wording/siteLabels';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Time } from '../../ui/Time.tsx';
import { useRead } from '../../wire/queries.ts';
import { FieldAuthorship } from './Authorship.tsx';
import { CapturedLocation } from './CapturedLocation.tsx';
import { changeField } from './editChecklist.ts';
import { ChoiceField, FieldConflicts, FlagField, LineField } from './FieldEditors.tsx';
import { type HeaderCardProps, isSameHeader } from './headerCardProps.ts';
import { isPractice } from './practice/practiceIds.ts';
import { TitledCard } from './TitledCard.tsx';

interface DetailsCardProps extends HeaderCardProps {
  inspection: Inspection;
}

/** The facts of the inspection, which are changed on its own page, and the captured location. */
export const InspectionDetailsCard = memo(DetailsCard, isSameHeader);

function DetailsCard({ inspection, ...header }: DetailsCardProps): ReactNode {
  const { address, permitNumber, inspector, inspectorId, clientName } = inspection;
  const { data: inspectors = [], isLoading } = useRead(listInspectors, {});
  const license = inspectors.find(({ id }) => id === inspectorId)?.licenseNumber;
  return (
    <TitledCard title="Inspection Details">
      <Facts gap={1} columns={{ xs: '1fr 1fr', md: '1fr' }}>
        <Fact term="Address">{address || 'Address not available'}</Fact>
        <Fact term="Client">{clientName || 'Client not available'}</Fact>
        <Fact term="Permit">{permitNumber || 'Permit not assigned'}</Fact>
        <Fact term="Inspector">{inspector || 'Inspector not assigned'}</Fact>
        <Fact term="License">{isLoading ? <Skeleton width={96} /> : license || 'License not available'}</Fact>
        <Fact term="Inspection date">
          <InspectionDate inspection={inspection} />
        </Fact>
      </Facts>
      <CapturedLocation {...header} site={inspection.site} />
      <Button
        component={Link}
        to={paperFormOf(inspection.id)}
        startIcon={<PrintIcon />}
        sx={{ mt: 1.5, ml: -2 }}
      >
        Paper form
      </Button>
    </TitledCard>
  );
}

const paperFormOf = (inspectionId: string): string =>
  isPractice(inspectionId) ? '/old-checklist' : `/old-checklist?inspection=${inspectionId}`;

/** The day on which the inspection was completed, or the scheduled day before that. */
export function InspectionDate({ inspection }: { inspection: Inspection }): ReactNode {
  const { completedDate } = inspection;
  if (completedDate) return <Time instant={completedDate} />;
  return <ScheduledTime inspection={inspection} fallback="Not scheduled" />;
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

export const ProjectCard = memo(Project, isSameHeader);

function Project(props: HeaderCardProps): ReactNode {
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

export const ResultCard = memo(Result, isSameHeader);

function Result({ checklist, canMark }: HeaderCardProps): ReactNode {
  const chosen = RESULT_FIELDS.find((name) => fieldValue(checklist, name)) ?? NO_RESULT;
  const choose = (next: string): void => {
    const result = RESULT_FIELDS.find((name) => name === next);
    if (result) changeField(checklist, result, true);
    else if (chosen !== NO_RESULT) changeField(checklist, chosen, false);
  };
  return (
    <TitledCard title="Result">
      <RadioGroup aria-label="Result" value={chosen} onChange={(_, next) => choose(next)}>
        {RESULT_FIELDS.map((name) => (
          <div key={name}>
            <FormControlLabel
              value={name}
              label={CHECKLIST_FIELD_LABELS[name]}
              disabled={!canMark}
              control={<Radio />}
            />
            <FieldAuthorship {...{ checklist, name }} />
            <FieldConflicts {...{ checklist, name, canMark }} />
          </div>
        ))}
        {canMark && <FormControlLabel value={NO_RESULT} label="No result" control={<Radio />} />}
      </RadioGroup>
    </TitledCard>
  );
}

const NO_RESULT = 'none';

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
