import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { ReportVersions } from './ReportVersions.tsx';

/** The latest versions of the report and what changed between them; read when it is opened. */
export function ReportHistory({ inspectionId }: { inspectionId: string }): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 2 }}>
      <Button color="inherit" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide history' : 'Show history'}
      </Button>
      <div id={id}>{isOpen && <ReportVersions inspectionId={inspectionId} />}</div>
    </Box>
  );
}
