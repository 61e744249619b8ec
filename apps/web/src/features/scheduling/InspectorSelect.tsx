import MenuItem from '@mui/material/MenuItem';
import { listInspectors } from '@sightline/contracts/accounts';
import type { ReactNode } from 'react';
import { errorMessage } from '../../wire/CallError.ts';
import { useRead } from '../../wire/queries.ts';
import { FormField } from './FormField.tsx';

export function InspectorSelect(): ReactNode {
  const inspectors = useRead(listInspectors, {});
  const problem = inspectors.error ? errorMessage(inspectors.error, 'Failed to fetch inspectors') : undefined;
  return (
    <FormField name="inspectorId" label="Inspector" select helperText={problem}>
      <MenuItem value="">Assign later</MenuItem>
      {inspectors.data?.map(({ id, name, licenseNumber }) => (
        <MenuItem key={id} value={id}>
          {licenseNumber ? `${name} · ${licenseNumber}` : name}
        </MenuItem>
      ))}
    </FormField>
  );
}
