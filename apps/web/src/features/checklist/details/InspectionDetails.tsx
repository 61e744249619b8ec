import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { editionInForce, getCodeEditions } from '@sightline/contracts/catalog/catalog';
import { CHECKLIST_FIELDS, stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import { memo, type ReactNode, useState } from 'react';
import { FactRow, FactRows } from '../../../ui/Facts.tsx';
import { dayText } from '../../../ui/time.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { areSameDetails, type DetailsProps } from './detailsProps.ts';
import { InspectorFields } from './InspectorFields.tsx';
import { ProjectFields } from './ProjectFields.tsx';

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
