import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  type JurisdictionVersion,
  listJurisdictions,
  saveJurisdiction,
} from '@sightline/contracts/catalog/catalog';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useState } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { EntryFold } from '../editor/EntryFold.tsx';
import { History } from '../editor/History.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import {
  EMPTY_JURISDICTION,
  JurisdictionFields,
  jurisdictionIdFor,
  jurisdictionProblem,
} from './JurisdictionFields.tsx';

/** The jurisdiction that applies if none was chosen. */
const STANDARD = 'standard';

export function Jurisdictions(): ReactNode {
  const jurisdictions = useRead(listJurisdictions, {});
  const [isAdding, setAdding] = useState(false);
  if (jurisdictions.isPending) return <RowsSkeleton label="Loading jurisdictions..." />;
  if (jurisdictions.isError)
    return (
      <ErrorState
        title="Couldn't load jurisdictions"
        error={jurisdictions.error}
        onRetry={jurisdictions.refetch}
      />
    );
  const ids = jurisdictions.data.map(({ body }) => body.id);
  return (
    <>
      <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)} sx={{ mb: 2 }}>
        Add jurisdiction
      </Button>
      {isAdding && <NewJurisdiction takenIds={ids} onClose={() => setAdding(false)} />}
      <Card>
        {jurisdictions.data.map((version) => (
          <EntryFold key={version.body.id} title={version.body.name} chips={<Chips version={version} />}>
            <JurisdictionEditor version={version} />
          </EntryFold>
        ))}
      </Card>
    </>
  );
}

function Chips({ version: { isRetired, body } }: { version: JurisdictionVersion }): ReactNode {
  const { isHighVelocityHurricaneZone, requirements } = body;
  return (
    <>
      {isRetired && <StatusChip tone="gray">Retired</StatusChip>}
      {isHighVelocityHurricaneZone && <StatusChip tone="orange">HVHZ</StatusChip>}
      <StatusChip tone="blue">{counted(requirements.length, 'requirement')}</StatusChip>
    </>
  );
}

interface NewJurisdictionProps {
  takenIds: readonly string[];
  onClose: () => void;
}

function NewJurisdiction({ takenIds, onClose }: NewJurisdictionProps): ReactNode {
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

function JurisdictionEditor({ version }: { version: JurisdictionVersion }): ReactNode {
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
