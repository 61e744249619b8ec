import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/lazyPart.tsx';

/** Loaded when it is opened: it is rare, and larger than the screens around the call. */
const ProblemDialog = lazyPart(async () => ({
  default: (await import('./ProblemDialog.tsx')).ProblemDialog,
}));

/** The button on the screens before and after the call; the room has it in its header and menu. */
export function ReportProblem(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button color="inherit" onClick={() => setOpen(true)}>
        Report a problem
      </Button>
      <Suspense>{isOpen && <ProblemDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
