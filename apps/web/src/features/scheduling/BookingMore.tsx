import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { listClients } from '@sightline/contracts/clients/clients';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { assignHost } from '@sightline/contracts/rooms/rooms';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useHostChoices } from '../../inspection/staffChoices.ts';
import { TypedFields } from '../../inspection/ui/TypedFields.tsx';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { useRead } from '../../wire/queries.ts';
import { useMayCall } from '../../wire/session.ts';
import { type BookingForm, TYPED } from './bookingForm.ts';

const Field = FormTextField<BookingForm>;

const FOLDED = [...TYPED, 'size', 'hostId'] as const;

/** The fields that few inspections need, folded until one of them has a value, and the payment. */
export function BookingMore(): ReactNode {
  const id = useId();
  const { control, getValues } = useFormContext<BookingForm>();
  const [isOpen, setOpened] = useState(() => FOLDED.some((name) => getValues(name) !== ''));
  const { errors } = useFormState({ control });
  // It stays open while the field is corrected.
  if (!isOpen && FOLDED.some((name) => errors[name])) setOpened(true);
  return (
    <>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        startIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpened(!isOpen)}
        sx={{ minHeight: 44, ml: -1, mb: 1.5 }}
      >
        More: permit, contact on site, notes
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ mb: 2.25, '&:not([hidden])': COLUMNS }}>
        {isOpen && <FoldedFields />}
      </Box>
      <Field name="payment" label="Payment" select fullWidth>
        <MenuItem value="none">Schedule without payment</MenuItem>
        <MenuItem value="link">Send payment link</MenuItem>
        <MenuItem value="now">Book & Pay</MenuItem>
      </Field>
    </>
  );
}

const COLUMNS = { display: 'grid', gap: 2.25, gridTemplateColumns: { sm: '1fr 1fr' } };

/** Without a contact on site, the inspector calls the client. */
function FoldedFields(): ReactNode {
  const { control } = useFormContext<BookingForm>();
  const [clientId, projectType, isVirtual] = useWatch({
    control,
    name: ['clientId', 'projectType', 'isVirtual'],
  });
  const mayAssignHost = useMayCall(assignHost);
  const client = useRead(listClients, { query: {} }).data?.find(({ id }) => id === clientId);
  const placeholders = { contactName: client?.name, contactPhone: client?.phone };
  return (
    <>
      {isHeldByVideo({ isVirtual, projectType }) && mayAssignHost && <HostSelect />}
      <Field name="size" label="Project size" placeholder="2,400 sq ft" sx={{ gridColumn: '1 / -1' }} />
      <TypedFields names={TYPED} placeholders={placeholders} />
    </>
  );
}

function HostSelect(): ReactNode {
  const { people, hint } = useHostChoices();
  return (
    <Field name="hostId" label="Host of the call" select helperText={hint} sx={{ gridColumn: '1 / -1' }}>
      <MenuItem value="">Any admin</MenuItem>
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Field>
  );
}
