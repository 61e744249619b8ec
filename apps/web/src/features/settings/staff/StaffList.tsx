import AddIcon from '@mui/icons-material/PersonAddAlt1Rounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import { listStaff, type OneTimeLink, type StaffMember } from '@sightline/contracts/accounts/staff';
import { PRINCIPAL_ROLE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useRead } from '../../../wire/queries.ts';
import { EntryFold } from '../editor/EntryFold.tsx';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { StaffEditor } from './StaffEditor.tsx';

interface Issued {
  name: string;
  access: OneTimeLink;
}

export function StaffList(): ReactNode {
  const staff = useRead(listStaff, {});
  const [isAdding, setAdding] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)} sx={{ mb: 2 }}>
        Invite a person
      </Button>
      {issued && <PasswordLink {...issued} onClose={() => setIssued(null)} />}
      {staff.isPending && <RowsSkeleton label="Loading people..." />}
      {staff.isError && (
        <ErrorState title="Couldn't load the people" error={staff.error} onRetry={staff.refetch} />
      )}
      {staff.data && (
        <Card>
          {staff.data.map((person) => (
            <EntryFold key={person.id} title={person.name} line={person.email} chips={<Chips {...person} />}>
              <StaffEditor person={person} onLink={(access) => setIssued({ name: person.name, access })} />
            </EntryFold>
          ))}
        </Card>
      )}
      {isAdding && (
        <AddPersonDialog
          onClose={() => setAdding(false)}
          onAdded={({ person, access }) => setIssued({ name: person.name, access })}
        />
      )}
    </>
  );
}

function Chips({ role, licenseNumber, isActive, hasPassword, hasTwoStep }: StaffMember): ReactNode {
  const signs = role !== 'office';
  return (
    <>
      <StatusChip tone="gray">{PRINCIPAL_ROLE_LABELS[role]}</StatusChip>
      {signs && licenseNumber && <StatusChip tone="blue">{licenseNumber}</StatusChip>}
      {signs && !licenseNumber && <StatusChip tone="orange">No license</StatusChip>}
      {hasTwoStep && <StatusChip tone="green">Two-step</StatusChip>}
      {!isActive && <StatusChip tone="red">Inactive</StatusChip>}
      {isActive && !hasPassword && <StatusChip tone="yellow">No password</StatusChip>}
    </>
  );
}

interface PasswordLinkProps {
  name: string;
  access: OneTimeLink;
  onClose: () => void;
}

/** The one-time link, which is shown once: the server keeps only its hash. */
function PasswordLink({ name, access: { link, expiresAt }, onClose }: PasswordLinkProps): ReactNode {
  const copy = (): void => {
    navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied', tone: 'success' }),
      () => toast({ title: 'Copy the link from the field', tone: 'error' }),
    );
  };
  return (
    <Alert severity="success" variant="outlined" onClose={onClose} sx={WIDE_MESSAGE}>
      <AlertTitle>Give {name} this link</AlertTitle>
      It sets the password of the account, works once, and expires{' '}
      <Moment instant={expiresAt} isInSentence withZone />. It is not shown again.
      <TextField
        label="One-time link"
        value={link}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
        sx={{ my: 1.5 }}
      />
      <Button variant="outlined" onClick={copy}>
        Copy link
      </Button>
    </Alert>
  );
}

const WIDE_MESSAGE = { mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
