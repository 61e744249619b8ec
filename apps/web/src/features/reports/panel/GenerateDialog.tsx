import CloseIcon from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useId, useState } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { InspectionChoice } from './InspectionChoice.tsx';
import { ReportPanel } from './ReportPanel.tsx';

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
