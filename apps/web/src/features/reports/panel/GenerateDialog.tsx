import CloseIcon from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import type { Inspection } from '@sightline/contracts/inspections';
import { INSPECTION_STATUS_LABELS, projectTypeLabel } from '@sightline/contracts/labels';
import { type ReactNode, useId, useState } from 'react';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { ReportPanel } from './ReportPanel.tsx';

interface GenerateDialogProps {
  inspections: Inspection[];
  onClose: () => void;
}

/** Inspections in progress come first: they are the next to need a report. */
const ORDER: Inspection['status'][] = ['in_progress', 'completed', 'scheduled', 'report_delivered'];

export function GenerateDialog({ inspections, onClose }: GenerateDialogProps): ReactNode {
  const id = useId();
  const isSmall = useSmallScreen();
  const options = inspections.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  const [chosen, setChosen] = useState(options[0] ?? null);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isSmall}>
      <DialogTitle id={id}>Generate Report</DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent dividers sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Autocomplete
          options={options}
          value={chosen}
          onChange={(_, inspection) => setChosen(inspection)}
          groupBy={({ status }) => INSPECTION_STATUS_LABELS[status]}
          getOptionLabel={(inspection) => `${inspection.clientName}, ${inspection.address}`}
          getOptionKey={(inspection) => inspection.id}
          isOptionEqualToValue={(option, value) => option.id === value.id}
          renderOption={({ key, ...props }, inspection) => (
            <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
              {inspection.clientName}
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {projectTypeLabel(inspection.projectType)}, {inspection.address}
              </Box>
            </Box>
          )}
          renderGroup={({ key, group, children }) => (
            <Group key={key} name={group}>
              {children}
            </Group>
          )}
          renderInput={(params) => <TextField {...params} label="Inspection" />}
        />
        {chosen ? <ReportPanel key={chosen.id} inspectionId={chosen.id} /> : <NothingChosen />}
      </DialogContent>
    </Dialog>
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

/** MUI's own group is a plain list inside the listbox, which hides its options from screen readers. */
function Group({ name, children }: { name: string; children?: ReactNode }): ReactNode {
  return (
    <li role="presentation">
      <ListSubheader component="div" aria-hidden>
        {name}
      </ListSubheader>
      <Box component="ul" role="group" aria-label={name} sx={{ p: 0 }}>
        {children}
      </Box>
    </li>
  );
}
