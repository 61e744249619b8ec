import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { ReportVersions, type ReportVersionsProps } from './ReportVersions.tsx';

/** The latest versions of the report and the changes between them; read when it is opened. */
export function ReportHistory(props: ReportVersionsProps): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -1, minHeight: 44 }}
      >
        {isOpen ? 'Hide history' : 'Show history'}
      </Button>
      <div id={id}>{isOpen && <ReportVersions {...props} />}</div>
    </div>
  );
}
