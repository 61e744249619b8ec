import { listClients } from '@sightline/contracts/clients/clients';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRead } from '../../wire/queries.ts';
import type { BookingForm } from './bookingForm.ts';
import { FormField } from './FormField.tsx';

/** Whom to call on site and how to get in. Only for staff; without a contact the inspector calls the client. */
export function SiteFields(): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const clientId = useWatch({ control, name: 'clientId' });
  const client = useRead(listClients, { query: {} }).data?.find(({ id }) => id === clientId);
  return (
    <>
      <FormField
        name="contactName"
        label="Contact on Site"
        placeholder={client?.name}
        helperText="If it is not the client"
      />
      <FormField name="contactPhone" label="Contact's Phone" type="tel" placeholder={client?.phone} />
      <FormField
        name="accessNotes"
        label="Access Notes"
        placeholder="Gate code, lockbox, dogs"
        helperText="Only staff see this"
        multiline
        rows={2}
        sx={{ gridColumn: '1 / -1' }}
      />
    </>
  );
}
