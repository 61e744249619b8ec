import Box from '@mui/material/Box';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { getChecklist, progressOf } from '@sightline/contracts/checklists/checklists';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { ReactNode } from 'react';
import { useRead } from '../../../wire/queries.ts';

/** The counts of the evidence that a report would contain now. */
export function EvidenceSummary({ inspectionId }: { inspectionId: string }): ReactNode {
  const input = { params: { inspectionId } };
  const checklist = useRead(getChecklist, input, { refetchOnMount: 'always' });
  const photos = useRead(listPhotos, input, { refetchOnMount: 'always' });
  const progress = checklist.data && progressOf(itemsOf(checklist.data));
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, m: 0 }}>
      <Figure
        label="Items marked"
        value={progress ? `${progress.completedItems} of ${progress.totalItems}` : '…'}
      />
      <Figure label="Failed" value={progress ? `${progress.failedItems}` : '…'} />
      <Figure label="Photos" value={photos.data ? `${photos.data.filter(isInReport).length}` : '…'} />
    </Box>
  );
}

const isInReport = ({ disposition }: Photo): boolean => disposition === 'inReport';

function Figure({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <Box
      sx={{
        p: 1.25,
        borderRadius: 1,
        bgcolor: 'action.hover',
        display: 'flex',
        flexDirection: 'column-reverse',
      }}
    >
      <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
    </Box>
  );
}
