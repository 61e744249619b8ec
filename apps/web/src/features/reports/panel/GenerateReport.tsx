import CloseIcon from '@mui/icons-material/CloseRounded';
import AddIcon from '@mui/icons-material/NoteAddOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useId, useState } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { InspectionChoice, useReportable } from './InspectionChoice.tsx';
import { ReportPanel } from './ReportPanel.tsx';

/** The button of the Reports page, which chooses an inspection and then opens the form. */
export function GenerateReport(): ReactNode {
  const { inspections, isLoading, error, retry } = useReportable('');
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    if (error) {
      toast({ title: 'Failed to fetch inspections', description: errorMessage(error), tone: 'error' });
      retry();
    } else if (inspections.length === 0)
      toast({
        title: 'No Inspections Available',
        description: 'Please create an inspection first before generating a report',
        tone: 'error',
      });
    else setOpen(true);
  };
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} disabled={isLoading} onClick={open}>
        Generate Report
      </Button>
      {isOpen && <GenerateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** No inspection is chosen at first: otherwise a person could sign a report of the wrong one. */
export function GenerateDialog({ onClose }: { onClose: () => void }): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState<Inspection | null>(null);
  return (
    <Overlay titleId={id} width="sm" onClose={onClose}>
      <DialogTitle id={id}>Generate Report</DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent dividers sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <InspectionChoice chosen={chosen} onChoose={setChosen} />
        {chosen ? <ReportPanel key={chosen.id} inspectionId={chosen.id} /> : <NothingChosen />}
      </DialogContent>
    </Overlay>
  );
}

function NothingChosen(): ReactNode {
  return (
    <Alert severity="info">
      <AlertTitle>Missing Inspection Data</AlertTitle>
      Please select an inspection first
    </Alert>
  );
}
