import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import {
  type CodeEdition,
  type CodeEditionsVersion,
  CodeEditions as Editions,
  getCodeEditions,
  saveCodeEditions,
} from '@sightline/contracts/catalog/catalog';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { AddLine } from '../editor/AddLine.tsx';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { Part } from '../editor/Part.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';

export function CodeEditions(): ReactNode {
  const editions = useRead(getCodeEditions, {});
  if (editions.isPending) return <RowsSkeleton label="Loading code editions..." />;
  if (editions.isError)
    return (
      <ErrorState title="Couldn't load code editions" error={editions.error} onRetry={editions.refetch} />
    );
  return <EditionsEditor current={editions.data} />;
}

function EditionsEditor({ current }: { current: CodeEditionsVersion }): ReactNode {
  const editor = useEditor({ name: 'editions', version: current.version, saved: current.body });
  const { value: editions, change, note, seenVersion } = editor;
  const save = useSave(saveCodeEditions, {
    shows: [getCodeEditions],
    title: 'Code editions saved',
    onSaved: editor.discard,
  });
  return (
    <>
      <Part
        title="Editions"
        line="The edition in effect on the date of the permit application governs the work (s. 553.73(7), F.S.). Signed reports keep the edition that they state."
      >
        {editions.map((edition, index) => (
          <EditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: name and day change while they are typed
            key={index}
            edition={edition}
            onChange={(next) => change(editions.with(index, next))}
            onRemove={() => change(editions.toSpliced(index, 1))}
          />
        ))}
        <AddLine
          label="Name of the new edition"
          button="Add edition"
          onAdd={(name) => change([...editions, { name, inForceFrom: '' }])}
        />
      </Part>
      <EditorBar
        editor={editor}
        problem={problemOf(editions)}
        save={save}
        latestBy={current.by}
        onSave={() => save.mutate({ body: { seenVersion, note, body: editions } })}
      />
      <History entry="codeEditions" />
    </>
  );
}

interface EditionRowProps {
  edition: CodeEdition;
  onChange: (edition: CodeEdition) => void;
  onRemove: () => void;
}

function EditionRow({ edition, onChange, onRemove }: EditionRowProps): ReactNode {
  return (
    <Box
      role="group"
      aria-label={edition.name || 'Code edition'}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.75, alignItems: 'center', py: 1 }}
    >
      <TextField
        label="Edition"
        value={edition.name}
        onChange={({ target }) => onChange({ ...edition, name: target.value })}
        sx={{ flex: '1 1 300px' }}
      />
      <TextField
        label="In effect from"
        type="date"
        value={edition.inForceFrom}
        onChange={({ target }) => onChange({ ...edition, inForceFrom: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 150px', maxWidth: 220 }}
      />
      <IconButton aria-label={`Remove ${edition.name || 'this edition'}`} onClick={onRemove}>
        <RemoveIcon />
      </IconButton>
    </Box>
  );
}

function problemOf(editions: readonly CodeEdition[]): string | undefined {
  if (editions.some(({ name }) => name.trim() === '')) return 'Enter the name of every edition.';
  if (editions.some(({ inForceFrom }) => inForceFrom === ''))
    return 'Enter an effective date for every edition.';
  return Editions.safeParse(editions).error?.issues[0]?.message;
}
