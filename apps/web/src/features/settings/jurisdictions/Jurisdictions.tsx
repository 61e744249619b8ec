import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  type JurisdictionVersion,
  listJurisdictions,
  saveJurisdiction,
} from '@sightline/contracts/catalog/catalog';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { EntryFold } from '../editor/EntryFold.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { JurisdictionEditor } from './JurisdictionEditor.tsx';
import { JurisdictionFields } from './JurisdictionFields.tsx';
import { EMPTY_JURISDICTION, jurisdictionIdFor, jurisdictionProblem } from './jurisdictionForm.ts';

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
      <StatusChip tone="blue">
        {requirements.length === 1 ? '1 requirement' : `${requirements.length} requirements`}
      </StatusChip>
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
