import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  getRecipientGroups,
  listRecipientGroups,
  RecipientGroup,
  saveRecipientGroups,
} from '@sightline/contracts/clients/recipientGroups';
import { mintId } from '@sightline/contracts/core/ids';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { GroupFields } from './GroupFields.tsx';

/** The groups that are offered when a report is emailed. */
export function RecipientsTab(): ReactNode {
  const read = useRead(getRecipientGroups, {});
  if (read.isError)
    return (
      <ErrorState title="Couldn't load the recipient groups" error={read.error} onRetry={read.refetch} />
    );
  if (!read.data) return <RowsSkeleton label="Loading recipient groups..." count={2} />;
  return <GroupsEditor groups={read.data.groups} version={read.data.version} />;
}

function GroupsEditor({ groups, version }: { groups: RecipientGroup[]; version: number }): ReactNode {
  const editor = useEditor({ name: 'recipients', version, saved: groups });
  const { value, change, seenVersion } = editor;
  const save = useSave(saveRecipientGroups, {
    shows: [getRecipientGroups, listRecipientGroups],
    title: 'Recipient groups saved',
    onSaved: editor.discard,
  });
  const add = (): void =>
    change([...value, { id: mintId(), name: '', receivesCoordinates: false, recipients: [EMPTY] }]);
  return (
    <>
      {value.length === 0 && (
        <EmptyState
          compact
          title="No groups"
          text="Groups such as building officials are offered when a report is emailed."
        />
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {value.map((group, index) => (
          <GroupFields
            key={group.id}
            group={group}
            onChange={(changed) => change(value.with(index, changed))}
            onRemove={() => change(value.toSpliced(index, 1))}
          />
        ))}
      </Box>
      <Button startIcon={<AddIcon />} onClick={add} sx={{ mt: 2 }} disabled={value.length >= 30}>
        Add a group
      </Button>
      <EditorBar
        editor={editor}
        problem={problemOf(value)}
        save={save}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, groups: value } })}
      />
    </>
  );
}

const EMPTY = { name: '', email: '' };

function problemOf(groups: readonly RecipientGroup[]): string | undefined {
  const names = groups.map(({ name }) => name.trim().toLowerCase());
  if (names.includes('')) return 'Enter the name of every group.';
  if (new Set(names).size < names.length) return 'Two groups have the same name.';
  const isRight = groups.every((group) => RecipientGroup.safeParse(group).success);
  return isRight ? undefined : 'Enter name and email address of every recipient.';
}
