import Box from '@mui/material/Box';
import { CHECK_LINES } from '@sightline/wording/phoneCheckTexts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CameraPreview } from './CameraPreview.tsx';
import { CheckLineRow } from './CheckLineRow.tsx';
import type { PhoneCheckRun } from './PhoneCheckRun.ts';

/** The lines of the check, each with its state and what to do. */
export function CheckLines({ run }: { run: PhoneCheckRun }): ReactNode {
  const lines = useStore(run.store, (state) => state.lines);
  return (
    <div>
      <CameraPreview run={run} />
      <Box component="ul" aria-label="What is checked" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {CHECK_LINES.filter((line) => lines[line] !== 'leftOut').map((line) => (
          <CheckLineRow key={line} run={run} line={line} />
        ))}
      </Box>
    </div>
  );
}
