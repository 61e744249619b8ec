import JoinIcon from '@mui/icons-material/VideocamRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Inspection, listInspections } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { useCallLabel } from '../../inspection/useCallLabel.ts';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { CLOCK_FORMAT, todayIn } from '../../ui/time.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';

interface InspectionPickerProps {
  onChoose: (inspectionId: string) => void;
  onBack: () => void;
}

/** Today's virtual inspections, in a workspace that was opened without an inspection. */
export function InspectionPicker({ onChoose, onBack }: InspectionPickerProps): ReactNode {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', bgcolor: 'background.default', color: 'text.primary', p: { xs: 2, sm: 4 } }}
    >
      <title>Virtual inspection · Sightline</title>
      <Box sx={{ maxWidth: 720, mx: 'auto' }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 3 }}>
          <Typography component="h1" variant="h1">
            Virtual inspections today
          </Typography>
          <Button color="inherit" onClick={onBack}>
            Back
          </Button>
        </Stack>
        <Today onChoose={onChoose} />
      </Box>
    </Box>
  );
}

function Today({ onChoose }: Pick<InspectionPickerProps, 'onChoose'>): ReactNode {
  const day = todayIn(useTimeZone());
  const query = { isVirtual: 'true', from: day, to: day, sort: 'scheduledSoonest' as const };
  const list = useRead(listInspections, { query });
  if (list.isError)
    return <ErrorState title="Failed to fetch inspections" error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <CardGridSkeleton label="Loading today's inspections..." count={2} />;
  if (list.data.items.length === 0)
    return (
      <EmptyState
        icon={<JoinIcon />}
        title="No virtual inspections today"
        text="Virtual inspections scheduled for today appear here. Open others from Inspection Management."
      />
    );
  return (
    <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {list.data.items.map((inspection) => (
        <li key={inspection.id}>
          <Choice inspection={inspection} onChoose={() => onChoose(inspection.id)} />
        </li>
      ))}
    </Stack>
  );
}

function Choice({ inspection, onChoose }: { inspection: Inspection; onChoose: () => void }): ReactNode {
  const label = useCallLabel(inspection);
  return (
    <Card sx={{ p: 2, display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650 }}>{inspection.address}</Typography>
        <Typography component="div" variant="body2" color="textSecondary">
          <DottedLine>
            <ScheduledTime inspection={inspection} format={CLOCK_FORMAT} withZone />
            {inspection.clientName}
          </DottedLine>
        </Typography>
      </Box>
      <Button
        variant="contained"
        startIcon={<JoinIcon />}
        aria-label={`${label}: ${inspection.address}`}
        onClick={onChoose}
      >
        {label}
      </Button>
    </Card>
  );
}
