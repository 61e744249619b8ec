import Button from '@mui/material/Button';
import {
  type JurisdictionVersion,
  listJurisdictions,
  saveJurisdiction,
} from '@sightline/contracts/catalog/catalog';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { JurisdictionFields } from './JurisdictionFields.tsx';
import { jurisdictionProblem } from './jurisdictionForm.ts';

/** The jurisdiction that applies if none was chosen. */
const STANDARD = 'standard';

export function JurisdictionEditor({ version }: { version: JurisdictionVersion }): ReactNode {
  const { id: jurisdictionId, ...saved } = version.body;
  const { isRetired } = version;
  const editor = useEditor({ name: `jurisdictions/${jurisdictionId}`, version: version.version, saved });
  const save = useSave(saveJurisdiction, {
    shows: [listJurisdictions],
    title: 'Jurisdiction saved',
    onSaved: editor.discard,
  });
  const { value: body, note, seenVersion } = editor;
  const send = (facts: { isRetired: boolean; body: typeof saved }): void =>
    save.mutate({ params: { jurisdictionId }, body: { seenVersion, note, ...facts } });
  return (
    <>
      <JurisdictionFields value={body} onChange={editor.change} />
      {jurisdictionId !== STANDARD && !editor.isDirty && (
        <RetireButton
          name={saved.name}
          isRetired={isRetired}
          onRetire={(next) => send({ isRetired: next, body: saved })}
        />
      )}
      <EditorBar
        editor={editor}
        problem={jurisdictionProblem(body)}
        save={save}
        latestBy={version.by}
        onSave={() => send({ isRetired, body })}
      />
      <History entry={`jurisdiction.${jurisdictionId}`} />
    </>
  );
}

interface RetireButtonProps {
  name: string;
  isRetired: boolean;
  onRetire: (isRetired: boolean) => void;
}

function RetireButton({ name, isRetired, onRetire }: RetireButtonProps): ReactNode {
  const ask = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: `Retire ${name}?`,
      text: 'New checklists no longer offer it. Existing checklists and reports keep it, and you can restore it.',
      action: 'Retire',
    });
    if (isSure) onRetire(true);
  };
  return (
    <Button color="inherit" onClick={() => (isRetired ? onRetire(false) : void ask())} sx={{ mt: 1 }}>
      {isRetired ? 'Restore this jurisdiction' : 'Retire this jurisdiction'}
    </Button>
  );
}
