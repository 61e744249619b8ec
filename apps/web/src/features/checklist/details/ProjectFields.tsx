import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ChecklistFieldName, fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { CHECKLIST_FIELD_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { FactRow, FactRows } from '../../../ui/Facts.tsx';
import { FieldAuthorship } from '../Authorship.tsx';
import { ChoiceField, FieldConflicts, FlagField, LineField } from '../FieldEditors.tsx';
import type { DetailsProps } from './detailsProps.ts';
import { FieldGroup } from './FieldGroup.tsx';

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
const FLAGS_LABEL = 'Status of the work';
const TYPES = ['Initial', 'Re-inspection', 'Partial'].map((value) => ({ value, label: value }));

/** The project as the building department files it. */
export function ProjectFields(props: DetailsProps): ReactNode {
  return (
    <FieldGroup title="Project" hasInputs={props.canMark}>
      <ChoiceField {...props} name="inspectionType" choices={TYPES} />
      {LINES.map((name) => (
        <LineField key={name} {...props} name={name} />
      ))}
      {props.canMark ? <Flags {...props} /> : <ReadFlags {...props} />}
    </FieldGroup>
  );
}

function Flags(props: DetailsProps): ReactNode {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, gridColumn: '1 / -1' }}>
      <Typography component="legend" variant="caption" color="textSecondary" sx={{ p: 0 }}>
        {FLAGS_LABEL}
      </Typography>
      {FLAGS.map((name) => (
        <FlagField key={name} {...props} name={name} />
      ))}
    </Box>
  );
}

function ReadFlags({ checklist, canMark }: DetailsProps): ReactNode {
  const set = FLAGS.filter((name) => fieldValue(checklist, name));
  return (
    <>
      {set.length > 0 && (
        <FactRows>
          <FactRow term={FLAGS_LABEL}>
            {set.map((name) => (
              <div key={name}>
                {CHECKLIST_FIELD_LABELS[name]} <FieldAuthorship {...{ checklist, name }} />
              </div>
            ))}
          </FactRow>
        </FactRows>
      )}
      {FLAGS.map((name) => (
        <FieldConflicts key={name} {...{ checklist, name, canMark }} />
      ))}
    </>
  );
}
