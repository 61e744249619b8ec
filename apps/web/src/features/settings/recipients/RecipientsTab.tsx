import AddIcon from '@mui/icons-material/AddRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
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

interface GroupFieldsProps {
  group: RecipientGroup;
  onChange: (group: RecipientGroup) => void;
  onRemove: () => void;
}

/** One group: its name, the copy that it gets, and its members. */
function GroupFields({ group, onChange, onRemove }: GroupFieldsProps): ReactNode {
  const { name, recipients, receivesCoordinates } = group;
  const set = (changed: Partial<RecipientGroup>): void => onChange({ ...group, ...changed });
  return (
    <Card component="section" aria-label={name || 'New group'} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <TextField
          label="Group"
          value={name}
          onChange={({ target }) => set({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          sx={{ flex: '1 1 220px' }}
        />
        <Button color="error" onClick={onRemove} aria-label={`Remove group ${name}`}>
          Remove group
        </Button>
      </Box>
      <FormControlLabel
        control={
          <Switch checked={receivesCoordinates} onChange={(_, isOn) => set({ receivesCoordinates: isOn })} />
        }
        label="Gets the full copy, with the coordinates of photos (building officials)"
        sx={{ minHeight: 44 }}
      />
      {recipients.map((recipient, index) => (
        <Box
          // Members have no id of their own, and the typed text must not change the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
          key={index}
          role="group"
          aria-label={`Recipient ${index + 1}`}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.75, mt: 1 }}
        >
          <TextField
            label="Name"
            value={recipient.name}
            onChange={({ target }) =>
              set({ recipients: recipients.with(index, { ...recipient, name: target.value }) })
            }
            sx={{ flex: '1 1 180px' }}
          />
          <TextField
            label="Email"
            type="email"
            value={recipient.email}
            onChange={({ target }) =>
              set({ recipients: recipients.with(index, { ...recipient, email: target.value }) })
            }
            sx={{ flex: '1 1 200px' }}
          />
          <IconButton
            aria-label={`Remove ${recipient.name || `recipient ${index + 1}`}`}
            onClick={() => set({ recipients: recipients.toSpliced(index, 1) })}
          >
            <RemoveIcon />
          </IconButton>
        </Box>
      ))}
      <Button
        startIcon={<AddIcon />}
        onClick={() => set({ recipients: [...recipients, { name: '', email: '' }] })}
        disabled={recipients.length >= 50}
        sx={{ justifySelf: 'start' }}
      >
        Add a recipient
      </Button>
    </Card>
  );
}
