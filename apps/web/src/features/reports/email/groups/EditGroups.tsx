import Button from '@mui/material/Button';
import type { RecipientGroup } from '@sightline/contracts/organization';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../../../wire/session.ts';
import { GroupsEditor } from './GroupsEditor.tsx';

/** Admins change the groups where they miss somebody. */
export function EditGroups({
  groups,
  isDisabled,
}: {
  groups: readonly RecipientGroup[];
  isDisabled: boolean;
}): ReactNode {
  const mayEdit = useCurrentUser().role === 'admin';
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <div>
      <Button size="small" disabled={isDisabled} onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        Edit recipient groups
      </Button>
      {isOpen && <GroupsEditor groups={groups} onClose={() => setOpen(false)} />}
    </div>
  );
}
