import Box from '@mui/material/Box';
import {
  type CatalogSection,
  listTemplates,
  saveTemplate,
  type TemplateVersion,
} from '@sightline/contracts/catalog/catalogTemplates';
import type { ReactNode } from 'react';
import { movedTo } from '../../../ui/MovableRow.tsx';
import { AddLine } from '../editor/AddLine.tsx';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { Retired } from './Retired.tsx';
import { SectionEditor } from './SectionEditor.tsx';
import { addSection, changeSection, mergeTemplates, reorderInUse, templateProblem } from './templateEdits.ts';
import { ViewsEditor } from './ViewsEditor.tsx';

interface TemplateEditorProps {
  current: TemplateVersion;
  /** The sections of all templates, whose ids are in use. */
  known: readonly CatalogSection[];
}

export function TemplateEditor({ current, known }: TemplateEditorProps): ReactNode {
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
