import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { VOICE_NOTE_CATEGORY_LABELS, VOICE_NOTE_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { DetailFields } from '../../../inspection/details/DetailFields.tsx';
import type { DetailsDraft } from '../../../inspection/details/detailsDraft.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';

type Draft = DetailsDraft<VoiceNoteCategory>;

interface RecorderDetailsProps {
  /** Whether the details are those of a running recording, or of the next one. */
  isRecording: boolean;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** The details of the note, before and during its recording. The title line summarizes them. */
export function RecorderDetails({ isRecording, draft, onChange }: RecorderDetailsProps): ReactNode {
  const { label, color } = VOICE_NOTE_PRIORITY_LABELS[draft.priority];
  return (
    <Accordion disableGutters variant="outlined" sx={FRAME} slotProps={{ heading: { component: 'h3' } }}>
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <span>
          <Typography component="span" variant="h4" sx={{ display: 'block' }}>
            Details for {isRecording ? 'this' : 'the next'} voice note
          </Typography>{' '}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ mr: 0.5 }}>
            {summaryOf(draft)}
          </Typography>{' '}
          <StatusChip tone={color}>{label} priority</StatusChip>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <DetailFields draft={draft} categories={VOICE_NOTE_CATEGORY_LABELS} onChange={onChange} />
      </AccordionDetails>
    </Accordion>
  );
}

const FRAME = { borderRadius: '12px !important', '&::before': { display: 'none' } };

/** "Defect · Attic" */
function summaryOf({ category, roomLabel }: Draft): string {
  return [VOICE_NOTE_CATEGORY_LABELS[category], roomLabel.trim()].filter(Boolean).join(' · ');
}
