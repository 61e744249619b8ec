import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { editionInForce, getCodeEditions } from '@sightline/contracts/catalog/catalog';
import {
  CHECKLIST_FIELDS,
  type ChecklistFieldName,
  fieldValue,
  stateOf,
} from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import { CHECKLIST_FIELD_LABELS } from '@sightline/wording/siteLabels';
import { memo, type ReactNode, useState } from 'react';
import { FactRow, FactRows } from '../../../ui/Facts.tsx';
import { dayText } from '../../../ui/time.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { FieldAuthorship } from '../Authorship.tsx';
import { ChoiceField, FieldConflicts, FlagField, LineField } from '../FieldEditors.tsx';
import { areSameDetails, type DetailsProps } from './detailsProps.ts';
import { FieldGroup, InspectorFields } from './InspectorFields.tsx';

interface InspectionDetailsProps extends DetailsProps {
  inspection: Inspection;
}

/**
 * The facts of the inspection that its header does not show, and the fields of the checklist that belong to no item.
 * Next to the items they are open; above and below them they are one line.
 */
export const InspectionDetails = memo(Details, areSameDetails);

function Details({ inspection, ...details }: InspectionDetailsProps): ReactNode {
  const isNarrow = useSmallScreen('md');
  const [isChosen, setChosen] = useState(!isNarrow);
  const isOpen = isChosen || needsAnswer(details.checklist);
  return (
    <Box component="section" aria-label="Inspection Details">
      <Accordion
        expanded={isOpen}
        onChange={(_, next) => setChosen(next)}
        disableGutters
        elevation={0}
        square
        sx={FOLD}
        slotProps={{ transition: { unmountOnExit: true, timeout: 0 }, heading: { component: 'h2' } }}
      >
        <AccordionSummary
          id="inspection-details"
          aria-controls="inspection-details-content"
          expandIcon={<ExpandIcon />}
          sx={LINE}
        >
          <Typography component="span" variant="h3">
            Details
          </Typography>
          {!isOpen && (
            <Typography component="span" variant="body2" color="textSecondary" sx={IN_SHORT}>
              {[inspection.permitNumber, inspection.inspector].filter(Boolean).join(' · ')}
            </Typography>
          )}
        </AccordionSummary>
        <AccordionDetails sx={{ p: 0, pb: 1 }}>
          <InspectionFacts inspection={inspection} />
          <InspectorFields {...details} inspection={inspection} />
          <ProjectFields {...details} />
        </AccordionDetails>
      </Accordion>
    </Box>
  );
}

/** Whether a field waits for the person: two answers to choose between, or one that was refused. */
function needsAnswer({ fields, sending }: DetailsProps['checklist']): boolean {
  return Object.keys(CHECKLIST_FIELDS).some(
    (name) => (stateOf(fields, name)?.conflicts.length ?? 0) > 0 || sending.get(name) === 'needsAttention',
  );
}

const FOLD = { bgcolor: 'transparent', '&::before': { display: 'none' } };
const LINE = {
  p: 0,
  minHeight: 44,
  '& .MuiAccordionSummary-content': { my: 0.5, minWidth: 0, alignItems: 'baseline' },
};
const IN_SHORT = { ml: 1.5, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** The facts that are changed on the inspection's own page. */
function InspectionFacts({ inspection }: { inspection: Inspection }): ReactNode {
  const { address, permitNumber, permitAppliedOn, completedDate, scheduledDate } = inspection;
  const officeZone = useTimeZone();
  const editions = useRead(getCodeEditions, {}, { enabled: permitAppliedOn !== null }).data?.body;
  const edition = editions && permitAppliedOn && editionInForce(editions, permitAppliedOn);
  const day = completedDate ?? scheduledDate;
  return (
    <FactRows>
      {!address && <FactRow term="Address">Address not available</FactRow>}
      <FactRow term="Permit">{permitNumber || 'Permit not assigned'}</FactRow>
      {edition && <FactRow term="Code edition">{edition.name}</FactRow>}
      <FactRow term={completedDate ? 'Inspected' : 'Scheduled'}>
        {day ? dayText(day, zonesOfTime(address, officeZone, day).zone) : 'Not scheduled'}
      </FactRow>
    </FactRows>
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
const FLAGS_LABEL = 'Status of the work';
const TYPES = ['Initial', 'Re-inspection', 'Partial'].map((value) => ({ value, label: value }));

/** The project as the building department files it. */
function ProjectFields(props: DetailsProps): ReactNode {
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
