import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { listJurisdictions, saveJurisdiction } from '@sightline/contracts/catalog/catalog';
import type { ReactNode } from 'react';
import { EditorBar } from '../editor/EditorBar.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { JurisdictionFields } from './JurisdictionFields.tsx';
import { EMPTY_JURISDICTION, jurisdictionIdFor, jurisdictionProblem } from './jurisdictionForm.ts';

interface NewJurisdictionProps {
  takenIds: readonly string[];
  onClose: () => void;
}

export function NewJurisdiction({ takenIds, onClose }: NewJurisdictionProps): ReactNode {
  const editor = useEditor({ name: 'jurisdictions/', version: 0, saved: EMPTY_JURISDICTION });
  const close = (): void => {
    editor.discard();
    onClose();
  };
  const save = useSave(saveJurisdiction, {
    shows: [listJurisdictions],
    title: 'Jurisdiction added',
    onSaved: close,
  });
  const { value: body, note } = editor;
  const jurisdictionId = jurisdictionIdFor(body.name, takenIds);
  return (
    <Card component="section" aria-label="New jurisdiction" sx={{ p: 2, mb: 2 }}>
      <Typography component="h2" variant="h3">
        New jurisdiction
      </Typography>
      <JurisdictionFields value={body} onChange={editor.change} />
      <EditorBar
        editor={{ ...editor, discard: close }}
        problem={jurisdictionProblem(body)}
        save={save}
        onSave={() => save.mutate({ params: { jurisdictionId }, body: { seenVersion: 0, note, body } })}
      />
    </Card>
  );
}
