import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { listTemplates, type TemplateVersion } from '@sightline/contracts/catalog/catalogTemplates';
import { projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

export function Templates(): ReactNode {
  const templates = useRead(listTemplates, {});
  const [chosenId, setChosenId] = useState('mechanical');
  if (templates.isPending) return <RowsSkeleton label="Loading checklist templates..." />;
  if (templates.isError)
    return (
      <ErrorState
        title="Couldn't load checklist templates"
        error={templates.error}
        onRetry={templates.refetch}
      />
    );
  const chosen = templates.data.find(({ body }) => body.id === chosenId) ?? templates.data[0];
  return (
    <>
      <TextField
        select
        label="Template"
        value={chosen?.body.id ?? ''}
        onChange={({ target }) => setChosenId(target.value)}
        helperText={chosen && usesOf(chosen)}
        sx={{ maxWidth: 480, mb: 2 }}
      >
        {templates.data.map(({ body }) => (
          <MenuItem key={body.id} value={body.id}>
            {body.name}
          </MenuItem>
        ))}
      </TextField>
      {chosen && (
        <TemplateEditor
          key={chosen.body.id}
          current={chosen}
          known={templates.data.flatMap(({ body }) => body.sections)}
        />
      )}
    </>
  );
}

function usesOf({ body: { projectTypes }, version }: TemplateVersion): string {
  return `Version ${version}, for inspections of type ${projectTypes.map(projectTypeLabel).join(', ')}`;
}
