import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {
  deleteView,
  listSavedViews,
  type SavedView,
  saveView,
} from '@sightline/contracts/accounts/savedViews';
import { mintId } from '@sightline/contracts/core/ids';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';

interface OwnViewActionsProps {
  saved: readonly SavedView[];
  /** The view that is open, if it is one of these. */
  open: SavedView | undefined;
  /** The query of the list that can be saved; null for a view of the office. */
  query: string | null;
}

/** Saves the list as it is shown under a name, or changes the saved view that is open. */
export function OwnViewActions({ saved, open, query }: OwnViewActionsProps): ReactNode {
  const [naming, setNaming] = useState<Naming | null>(null);
  const remove = useDeletion();
  return (
    <>
      {open && (
        <RowMenu
          label={`Actions for the view ${open.name}`}
          actions={[
            { label: 'Rename', does: () => setNaming({ title: 'Rename view', view: open }) },
            { label: 'Delete', does: () => remove(open), isDestructive: true },
          ]}
        />
      )}
      {!open && query && (
        <Button
          onClick={() => setNaming({ title: 'Save view', view: { id: mintId(), name: '', query } })}
          sx={{ flex: 'none' }}
        >
          Save view
        </Button>
      )}
      {naming && <NameDialog naming={naming} saved={saved} onClose={() => setNaming(null)} />}
    </>
  );
}

interface Naming {
  title: string;
  view: SavedView;
}

interface NameDialogProps {
  naming: Naming;
  saved: readonly SavedView[];
  onClose: () => void;
}

function NameDialog({ naming: { title, view }, saved, onClose }: NameDialogProps): ReactNode {
  const [name, setName] = useState(view.name);
  const wanted = name.trim();
  const isNew = view.name === '';
  const other = saved.find((one) => one.id !== view.id && one.name.toLowerCase() === wanted.toLowerCase());
  const save = useSend(saveView, { refreshes: [listSavedViews], onSuccess: onClose });
  const send = (): void =>
    save.mutate({
      params: { viewId: isNew && other ? other.id : view.id },
      body: { name: wanted, query: view.query },
    });
  const taken = isNew ? 'Replaces your view of this name.' : 'You have a view of this name.';
  return (
    <FormDialog
      title={title}
      problem={save.error && errorMessage(save.error)}
      saveLabel={isNew && other ? 'Replace' : 'Save'}
      isSaving={save.isPending}
      canSave={wanted !== '' && (isNew || !other)}
      onSave={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        autoFocus
        error={other !== undefined && !isNew}
        helperText={other && taken}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
      />
    </FormDialog>
  );
}

/** Deletes a view and offers Undo. */
function useDeletion(): (view: SavedView) => void {
  const onError = (error: Error): void =>
    toast({ title: 'The view was not changed', description: errorMessage(error), tone: 'error' });
  const restore = useSend(saveView, { refreshes: [listSavedViews], onError });
  const remove = useSend(deleteView, { refreshes: [listSavedViews], onError });
  return ({ id: viewId, name, query }) => {
    const undo = (): void => restore.mutate({ params: { viewId }, body: { name, query } });
    const announce = (): void =>
      toast({ title: `View “${name}” deleted`, action: { label: 'Undo', onClick: undo } });
    remove.mutate({ params: { viewId } }, { onSuccess: announce });
  };
}
