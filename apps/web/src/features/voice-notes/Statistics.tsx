import Box from '@mui/material/Box';
import { VoiceNoteCategory, VoiceNotePriority } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { clockText } from '@sightline/wording/durations';
import { VOICE_NOTE_CATEGORY_LABELS, VOICE_NOTE_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type CountedNote, statisticsOf } from './statistics.ts';

/** What the voice notes of an inspection amount to; kinds without a note are left out. */
export function Statistics({ notes }: { notes: readonly CountedNote[] }): ReactNode {
  const { total, totalDurationMs, byCategory, byPriority, transcribed } = statisticsOf(notes);
  const categories = VoiceNoteCategory.options.filter((category) => byCategory[category] > 0);
  const priorities = VoiceNotePriority.options.filter((priority) => byPriority[priority] > 0);
  return (
    <Box component="section" aria-label="Statistics of voice notes">
      <Facts gap={1.5} columns={{ xs: '1fr 1fr 1fr' }}>
        <Fact term="Voice notes">{total}</Fact>
        <Fact term="Total duration">{clockText(totalDurationMs)}</Fact>
        <Fact term="Transcribed">{transcribed}</Fact>
        <Fact term="By category" sx={WIDE}>
          {categories
            .map((category) => `${VOICE_NOTE_CATEGORY_LABELS[category]} ${byCategory[category]}`)
            .join(', ')}
        </Fact>
        <Fact term="By priority" sx={WIDE}>
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {priorities.toReversed().map((priority) => (
              <StatusChip key={priority} tone={VOICE_NOTE_PRIORITY_LABELS[priority].color}>
                {VOICE_NOTE_PRIORITY_LABELS[priority].label} {byPriority[priority]}
              </StatusChip>
            ))}
          </Box>
        </Fact>
      </Facts>
    </Box>
  );
}

const WIDE = { gridColumn: '1 / -1' };
