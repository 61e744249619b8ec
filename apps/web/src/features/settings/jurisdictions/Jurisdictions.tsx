import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type JurisdictionVersion, listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EntryFold } from '../editor/EntryFold.tsx';
import { JurisdictionEditor } from './JurisdictionEditor.tsx';
import { NewJurisdiction } from './NewJurisdiction.tsx';

export function Jurisdictions(): ReactNode {
  const jurisdictions = useRead(listJurisdictions, {});
  const [isAdding, setAdding] = useState(false);
  if (jurisdictions.isPending) return <RowsSkeleton label="Loading jurisdictions..." />;
  if (jurisdictions.isError)
    return (
      <ErrorState
        title="Failed to fetch jurisdictions"
        error={jurisdictions.error}
        onRetry={jurisdictions.refetch}
      />
    );
  const ids = jurisdictions.data.map(({ body }) => body.id);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
        <Typography color="textSecondary" sx={{ flex: '1 1 320px' }}>
          What each authority requires beyond the Florida Building Code. Checklists name the requirements of
          their jurisdiction.
        </Typography>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          Add jurisdiction
        </Button>
      </Box>
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
