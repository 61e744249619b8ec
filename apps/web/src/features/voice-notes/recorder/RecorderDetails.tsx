import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { VOICE_NOTE_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { detailsText } from '../../../inspection/details/ChosenDetails.tsx';
import { DetailFields } from '../../../inspection/details/DetailFields.tsx';
import type { DetailsDraft } from '../../../inspection/details/detailsDraft.ts';

type Draft = DetailsDraft<VoiceNoteCategory>;

interface RecorderDetailsProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** The details of the running recording. The title line summarizes them. */
export function RecorderDetails({ draft, onChange }: RecorderDetailsProps): ReactNode {
  return (
    <Accordion disableGutters variant="outlined" sx={FRAME} slotProps={{ heading: { component: 'h3' } }}>
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <span>
          <Typography component="span" variant="h4" sx={{ display: 'block' }}>
            Details for this voice note
          </Typography>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {detailsText(draft, VOICE_NOTE_CATEGORY_LABELS)}
          </Typography>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <DetailFields draft={draft} categories={VOICE_NOTE_CATEGORY_LABELS} onChange={onChange} />
      </AccordionDetails>
    </Accordion>
  );
}

const FRAME = { mt: 2, borderRadius: '12px !important', '&::before': { display: 'none' } };
