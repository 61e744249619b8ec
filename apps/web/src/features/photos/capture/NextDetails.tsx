import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { PHOTO_CATEGORY_LABELS, PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { DetailFields } from '../../../inspection/details/DetailFields.tsx';
import type { DetailsDraft } from '../../../inspection/details/detailsDraft.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';

interface NextDetailsProps {
  draft: DetailsDraft;
  onChange: (change: Partial<DetailsDraft>) => void;
}

/** The details of the next photos. Collapsed on a phone, where the title line summarizes them. */
export function NextDetails({ draft, onChange }: NextDetailsProps): ReactNode {
  const isSmall = useSmallScreen();
  return (
    <Accordion
      defaultExpanded={!isSmall}
      disableGutters
      variant="outlined"
      sx={{ mt: 2, borderRadius: '12px !important', '&::before': { display: 'none' } }}
      slotProps={{ heading: { component: 'h3' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <span>
          <Typography component="span" variant="h4" sx={{ display: 'block' }}>
            Details for the next photos
          </Typography>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {summaryOf(draft)}
          </Typography>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <DetailFields draft={draft} categories={PHOTO_CATEGORY_LABELS} onChange={onChange} />
      </AccordionDetails>
    </Accordion>
  );
}

/** "Defect · High priority · Attic" */
function summaryOf({ category, priority, roomLabel }: DetailsDraft): string {
  const priorityText = `${PHOTO_PRIORITY_LABELS[priority].label} priority`;
  return [PHOTO_CATEGORY_LABELS[category], priorityText, roomLabel.trim()].filter(Boolean).join(' · ');
}
