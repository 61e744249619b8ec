import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type Inspector, listInspectors } from '@sightline/contracts/accounts/accounts';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { memo, type ReactNode } from 'react';
import { useRead } from '../../wire/queries.ts';
import { ChoiceField } from './FieldEditors.tsx';
import { type HeaderCardProps, isSameHeader } from './headerCardProps.ts';
import { holdingInspector } from './holdingInspector.ts';
import { JurisdictionChoice } from './JurisdictionChoice.tsx';
import { TitledCard } from './TitledCard.tsx';

interface InspectorCardProps extends HeaderCardProps {
  inspection: Pick<Inspection, 'inspectorId' | 'inspector'>;
}

/** The inspector with the license, and the jurisdiction whose requirements apply. */
export const InspectorCard = memo(Card, isSameHeader);

function Card({ inspection, ...header }: InspectorCardProps): ReactNode {
  const { data: inspectors = [], isLoading } = useRead(listInspectors, {});
  const selectedId = fieldValue(header.checklist, 'selectedInspector');
  const holding = holdingInspector(inspectors, header.checklist, inspection);
  return (
    <TitledCard title="Inspector Information">
      <Stack spacing={2}>
        <ChoiceField
          {...header}
          name="selectedInspector"
          choices={[
            { value: '', label: inspection.inspector || 'Inspector not assigned' },
            ...choicesOf(inspectors, { selectedId, assignedId: inspection.inspectorId }),
          ]}
        />
        <TextField
          label="License number"
          value={holding?.licenseNumber ?? ''}
          placeholder={isLoading ? 'Loading...' : 'Set by the inspector you choose'}
          slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        />
        <JurisdictionChoice {...header} />
      </Stack>
    </TitledCard>
  );
}

interface Ids {
  selectedId: string | null;
  assignedId: string | null;
}

/** All inspectors with a license, except for the assigned one, who applies while no other is selected. */
function choicesOf(inspectors: readonly Inspector[], { selectedId, assignedId }: Ids) {
  const offered = inspectors.filter(
    ({ id, licenseNumber }) => id === selectedId || (licenseNumber && id !== assignedId),
  );
  const choices = offered.map(({ id, name }) => ({ value: id, label: name }));
  if (!selectedId || offered.some(({ id }) => id === selectedId)) return choices;
  // The list is not here yet, or this account is no longer active.
  return [...choices, { value: selectedId, label: 'Inspector no longer on the list' }];
}
