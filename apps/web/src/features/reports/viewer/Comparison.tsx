import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComparedState, SectionOf } from '@sightline/report/outline/sections';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { CorrectionLines } from './Items.tsx';
import { Photos } from './Photos.tsx';
import { Prose } from './parts.tsx';

/** What had failed, and what was found now, side by side where there is room. */
export function Comparison({ section: { note, items } }: { section: SectionOf<'comparison'> }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{note}</Typography>
      {items.map(({ id, section, label, isCorrected, before, after }) => (
        <Box key={id}>
          <Typography component="h4" variant="h4" sx={{ mb: 0.5 }}>
            {section}: {label}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <State title="Before" state={before} tone="red" />
            <State title="After" state={after} tone={isCorrected ? 'green' : 'red'} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface StateProps {
  title: string;
  state: ComparedState;
  tone: 'red' | 'green';
}

function State({ title, state, tone }: StateProps): ReactNode {
  const { mark, notes, marked, photos } = state;
  return (
    <div>
      <StatusChip tone={tone}>{`${title}: ${mark}`}</StatusChip>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.5 }}>
        {marked}
      </Typography>
      {notes !== '' && <Prose>{notes}</Prose>}
      <CorrectionLines item={state} />
      {photos.length > 0 && <Photos photos={photos} inRow={2} />}
    </div>
  );
}
