import CheckIcon from '@mui/icons-material/ChecklistRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { progressOf } from '@sightline/contracts/checklists/checklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { MadeTime } from '../../inspection/ui/MadeTime.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/Time.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';
import { ProgressBar } from './ProgressBar.tsx';

interface ChecklistOverviewProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

/** Shows staff the progress of an inspection's checklist, and who signed it. */
export function ChecklistOverview({ inspectionId, events }: ChecklistOverviewProps): ReactNode {
  const id = useId();
  const { checklist, error, retry } = useChecklist(inspectionId, events);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id={id} sx={{ mb: 1.5 }}>
        Checklist
      </Typography>
      {checklist && <Overview checklist={checklist} />}
      {!checklist && !error && (
        <Loading label="Loading the checklist...">
          <Skeleton variant="rounded" height={120} />
        </Loading>
      )}
      {!checklist && error && (
        <ErrorState title="Failed to fetch the checklist" error={error} onRetry={retry} />
      )}
    </Card>
  );
}

function Overview({ checklist }: { checklist: ShownChecklist }): ReactNode {
  const { inspectionId, sections, completedAt, completionReceivedAt } = checklist;
  const progress = progressOf(sections.flatMap(({ items }) => items));
  return (
    <>
      <ProgressBar progress={progress} height={8} />
      <Box sx={{ mt: 1.5 }}>
        <Facts gap={1.5}>
          <Fact term="Items">
            {progress.completedItems} of {progress.totalItems} marked · {progress.passedItems} passed ·{' '}
            {progress.failedItems} failed
          </Fact>
          <Fact term="Completed">
            <MadeTime
              madeAt={completedAt}
              receivedAt={completionReceivedAt}
              format={FULL_FORMAT}
              withZone
              fallback="Not yet"
            />
          </Fact>
          <Fact term="Signature">
            <Signature checklist={checklist} />
          </Fact>
        </Facts>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button
          component={Link}
          to={`/inspection/${inspectionId}/checklist`}
          variant="outlined"
          startIcon={<CheckIcon />}
        >
          Open checklist
        </Button>
        <Button
          component={Link}
          to={`/old-checklist?inspection=${inspectionId}`}
          variant="outlined"
          startIcon={<PrintIcon />}
        >
          Paper form
        </Button>
      </Box>
    </>
  );
}

function Signature({ checklist: { signed, signing } }: { checklist: ShownChecklist }): ReactNode {
  const next = signing && signing.input.order.follows + 1;
  if (signing?.state === 'needsAttention') return `Version ${next} was not accepted. Open the checklist.`;
  if (signing) return `Version ${next} is signed on this device and not sent yet`;
  if (!signed) return 'Not signed yet';
  return (
    <>
      Version {signed.version}, {signed.signedBy}, license {signed.licenseNumber},{' '}
      <Time instant={signed.signedAt} format={FULL_FORMAT} withZone />
    </>
  );
}
