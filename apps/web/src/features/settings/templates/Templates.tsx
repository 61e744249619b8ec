import RetireIcon from '@mui/icons-material/ArchiveOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type CatalogSection,
  listTemplates,
  saveTemplate,
  type TemplateVersion,
} from '@sightline/contracts/catalog/catalogTemplates';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import { projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { MovableRow, movedTo } from '../../../ui/MovableRow.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { AddLine } from '../editor/AddLine.tsx';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { Retired, SectionEditor } from './SectionEditor.tsx';
import {
  addSection,
  addView,
  changeItem,
  changeSection,
  mergeTemplates,
  reorderInUse,
  templateProblem,
} from './templateEdits.ts';

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

interface TemplateEditorProps {
  current: TemplateVersion;
  /** The sections of all templates, whose ids are in use. */
  known: readonly CatalogSection[];
}

function TemplateEditor({ current, known }: TemplateEditorProps): ReactNode {
  const { body, version, by } = current;
  const editor = useEditor({
    name: `templates/${body.id}`,
    version,
    saved: { sections: body.sections, views: body.views },
    merge: mergeTemplates,
  });
  const { value, change, note, seenVersion } = editor;
  const { sections, views } = value;
  const changeSections = (next: CatalogSection[]): void => change({ ...value, sections: next });
  const save = useSave(saveTemplate, {
    shows: [listTemplates],
    title: 'Checklist template saved',
    onSaved: editor.discard,
  });
  const inUse = sections.filter(({ isRetired }) => !isRetired);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {inUse.map((section, index) => (
          <SectionEditor
            key={section.id}
            section={section}
            index={index}
            count={inUse.length}
            known={known}
            onChange={(changes) => changeSections(changeSection(sections, section.id, changes))}
            onMove={(to) => changeSections(reorderInUse(sections, movedTo(inUse, index, to)))}
          />
        ))}
      </Box>
      <Retired
        label="Retired sections"
        entries={sections.map(({ id, title, isRetired }) => ({ id, label: title, isRetired }))}
        onRestore={(id) => changeSections(changeSection(sections, id, { isRetired: false }))}
      />
      <AddLine
        label="New section"
        button="Add section"
        onAdd={(title) => changeSections(addSection(sections, title, known))}
      />
      <ViewsEditor views={views} onChange={(next) => change({ ...value, views: next })} />
      <EditorBar
        editor={editor}
        problem={templateProblem(value)}
        save={save}
        latestBy={by}
        onSave={() =>
          save.mutate({ params: { templateId: body.id }, body: { seenVersion, note, sections, views } })
        }
      />
      <History entry={`template.${body.id}`} />
    </>
  );
}

interface ViewsEditorProps {
  views: readonly RequiredView[];
  onChange: (views: RequiredView[]) => void;
}

/** The views that an inspection requires as photos before the phone leaves the site. */
function ViewsEditor({ views, onChange }: ViewsEditorProps): ReactNode {
  const inUse = views.filter(({ isRetired }) => !isRetired);
  return (
    <Card component="section" aria-label="Required views" sx={{ p: 2, mt: 2 }}>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        Required views
      </Typography>
      {inUse.length === 0 && (
        <Typography color="textSecondary">These inspections need no view as a picture.</Typography>
      )}
      {inUse.map(({ id, label }, index) => (
        <MovableRow
          key={id}
          label={label}
          index={index}
          count={inUse.length}
          onMove={(to) => onChange(reorderInUse(views, movedTo(inUse, index, to)))}
          actions={
            <IconButton
              aria-label={`Retire ${label}`}
              onClick={() => onChange(changeItem(views, id, { isRetired: true }))}
            >
              <RetireIcon />
            </IconButton>
          }
        >
          <TextField
            value={label}
            multiline
            onChange={({ target }) =>
              onChange(changeItem(views, id, { label: target.value.replaceAll('\n', ' ') }))
            }
            slotProps={{ htmlInput: { 'aria-label': `View ${index + 1}`, maxLength: 200 } }}
          />
        </MovableRow>
      ))}
      <Retired
        label="Retired views"
        entries={views}
        onRestore={(id) => onChange(changeItem(views, id, { isRetired: false }))}
      />
      <AddLine
        label="New required view"
        button="Add view"
        onAdd={(label) => onChange(addView(views, label))}
      />
    </Card>
  );
}
