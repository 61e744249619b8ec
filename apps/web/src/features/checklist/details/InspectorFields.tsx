import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type Inspector, listInspectors } from '@sightline/contracts/accounts/accounts';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { memo, type ReactNode, useId } from 'react';
import { FactRow, FactRows } from '../../../ui/Facts.tsx';
import { useRead } from '../../../wire/queries.ts';
import { ChoiceField } from '../FieldEditors.tsx';
import { holdingInspector } from '../holdingInspector.ts';
import { areSameDetails, type DetailsProps } from './detailsProps.ts';
import { JurisdictionChoice } from './JurisdictionChoice.tsx';

interface InspectorFieldsProps extends DetailsProps {
  inspection: Pick<Inspection, 'inspectorId' | 'inspector'>;
}

/** The inspector with the license, and the jurisdiction whose requirements apply. */
export const InspectorFields = memo(Fields, areSameDetails);

function Fields({ inspection, ...details }: InspectorFieldsProps): ReactNode {
  const { checklist, canMark } = details;
  const { data: inspectors = [], isLoading } = useRead(listInspectors, {});
  const selectedId = fieldValue(checklist, 'selectedInspector');
  const license = holdingInspector(inspectors, checklist, inspection)?.licenseNumber;
  return (
    <FieldGroup title="Inspector Information" hasInputs={canMark}>
      <ChoiceField
        {...details}
        name="selectedInspector"
        choices={[
          { value: '', label: inspection.inspector || 'Inspector not assigned' },
          ...choicesOf(inspectors, { selectedId, assignedId: inspection.inspectorId }),
        ]}
      />
      {canMark ? (
        <TextField
          label="License number"
          value={license ?? ''}
          placeholder={isLoading ? 'Loading...' : 'Set by the inspector you choose'}
          slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        />
      ) : (
        <FactRows>
          <FactRow term="License">
            {isLoading ? <Skeleton width={96} /> : license || 'License not available'}
          </FactRow>
        </FactRows>
      )}
      <JurisdictionChoice {...details} />
    </FieldGroup>
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

interface FieldGroupProps {
  title: string;
  /** Whether its children are inputs. Otherwise they are rows, whose names say enough. */
  hasInputs: boolean;
  children: ReactNode;
}

/** Fields of the checklist under a heading, which only screen readers get while the fields are read-only. */
export function FieldGroup({ title, hasInputs, children }: FieldGroupProps): ReactNode {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: hasInputs ? 2.5 : 0.75 }}>
      <Typography component="h3" variant="h4" id={id} sx={hasInputs ? { mb: 1.5 } : visuallyHidden}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: hasInputs ? 2 : 0.75, gridTemplateColumns: hasInputs ? INPUTS : '' }}>
        {children}
      </Box>
    </Box>
  );
}

/** As many next to each other as have room. */
const INPUTS = 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))';
