import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import { type Inspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useDelayed } from '../../../ui/useDelayed.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead } from '../../../wire/queries.ts';

const OFFERED = 50;

/** The order of statuses: inspections in progress come first, since they are the next to need a report. */
const ORDER: Inspection['status'][] = ['in_progress', 'completed', 'scheduled', 'report_delivered'];

interface InspectionChoiceProps {
  chosen: Inspection | null;
  onChoose: (inspection: Inspection | null) => void;
}

/** The choice of an inspection: the latest ones are offered, and the others are found by typing. */
export function InspectionChoice({ chosen, onChoose }: InspectionChoiceProps): ReactNode {
  const [typed, setTyped] = useState('');
  const { inspections, isLoading, error } = useReportable(typed);
  return (
    <Autocomplete
      options={inspections}
      value={chosen}
      onChange={(_, inspection) => onChoose(inspection)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      // The server also searches words of the permit number, which the label does not show.
      filterOptions={(options) => options}
      loading={isLoading}
      loadingText="Searching..."
      noOptionsText="No inspections found"
      groupBy={({ status }) => INSPECTION_STATUS_LABELS[status]}
      getOptionLabel={(inspection) => `${inspection.clientName}, ${inspection.address}`}
      getOptionKey={(inspection) => inspection.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...props }, inspection) => (
        <Box component="li" key={key} {...props} sx={{ display: 'block !important' }}>
          {inspection.clientName}
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {projectTypeLabel(inspection.projectType)}, {inspection.address}
            {inspection.permitNumber && `, permit ${inspection.permitNumber}`}
          </Box>
        </Box>
      )}
      renderGroup={({ key, group, children }) => (
        <Group key={key} name={group}>
          {children}
        </Group>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Inspection"
          error={error !== null}
          helperText={error ? errorMessage(error) : 'Search by client, address, permit or inspector'}
        />
      )}
    />
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

interface Reportable {
  inspections: Inspection[];
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
}

/** The inspections that may get a report and match the typed text. */
export function useReportable(typed: string): Reportable {
  const search = useDelayed(typed).trim() || undefined;
  const found = useRead(
    listInspections,
    { query: { search, limit: OFFERED } },
    { placeholderData: keepPreviousData },
  );
  return {
    inspections: reportableOf(found.data?.items ?? []),
    isLoading: found.isPending || found.isPlaceholderData,
    error: found.error,
    retry: () => void found.refetch(),
  };
}

function reportableOf(inspections: readonly Inspection[]): Inspection[] {
  return inspections
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
}
