import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import {
  type IntegrationStatus,
  MAX_LISTED,
  type PlannedChange,
  type SyncRun,
  startImport,
  startSync,
  stopRun,
} from '@sightline/contracts/clients/clientManagement';
import { counted } from '@sightline/wording/counted';
import { PLANNED_ACTION_LABELS, SERVICE_PROBLEM_LABELS } from '@sightline/wording/officeLabels';
import { type ReactNode, useState } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Moment } from '../../ui/Time.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { FailureList, PARTIAL_TITLE, ROWS } from './FailureList.tsx';
import { isActive, RUN_TEXTS, useStatusChange } from './useIntegrationStatus.ts';

export function SynchronizationCard({ status }: { status: IntegrationStatus }): ReactNode {
  const [isDryRun, setIsDryRun] = useState(false);
  const [importing, syncing, stopping] = [useStart('import'), useStart('sync'), useStop()];
  const { connected, isDemo, run } = status;
  const isBusy = isActive(run) || importing.isPending || syncing.isPending;
  const disabled = !connected || isBusy;
  // A sync with the company's own service is not a demo.
  const syncName = connected && !isDemo ? 'Sync now' : 'Demo Sync';
  // The page shows the progress of the run instead of waiting for its end.
  const order = { body: { isDryRun, waitSeconds: 0 } };
  return (
    <SectionCard title="Data Synchronization">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        Import adds clients and projects that are new, projects as inspections. {syncName} also takes over
        what changed in the service; what you changed here stays. No client is emailed.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button
          variant={connected ? 'contained' : 'outlined'}
          disabled={disabled}
          onClick={() => importing.mutate(order)}
        >
          {isBusy && run?.kind === 'import' ? 'Importing...' : 'Import'}
        </Button>
        <Button variant="outlined" disabled={disabled} onClick={() => syncing.mutate(order)}>
          {isBusy && run?.kind === 'sync' ? 'Syncing...' : syncName}
        </Button>
        {isActive(run) && (
          <Button color="error" disabled={stopping.isPending} onClick={() => stopping.mutate({})}>
            {stopping.isPending ? 'Stopping...' : 'Stop'}
          </Button>
        )}
        <FormControlLabel
          control={<Switch checked={isDryRun} onChange={(_, checked) => setIsDryRun(checked)} />}
          label="Dry run: only show what would happen"
          disabled={disabled}
          sx={{ minHeight: 44 }}
        />
      </Box>
      {!connected && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
          Connect the service first.
        </Typography>
      )}
      {run && <RunProgress run={run} />}
      {run && run.planned.length > 0 && <PlannedList planned={run.planned} />}
      {run && run.failures.length > 0 && (
        <FailureList
          title={run.isDryRun ? 'Rows that could not be stored' : 'Rows that were not stored'}
          failures={run.failures}
          total={run.failedCount}
          canRetry={!run.isDryRun && !disabled}
        />
      )}
      {run && run.partial.length > 0 && (
        <FailureList title={PARTIAL_TITLE} failures={run.partial} total={run.partial.length} />
      )}
    </SectionCard>
  );
}

function useStart(kind: 'import' | 'sync') {
  const { failed, reason } = RUN_TEXTS[kind];
  const show = useStatusChange();
  return useSend(kind === 'import' ? startImport : startSync, {
    onSuccess: (run) => show({ run }),
    onError: () => toast({ title: failed, description: reason, tone: 'error' }),
  });
}

function useStop() {
  const show = useStatusChange();
  return useSend(stopRun, {
    onSuccess: show,
    onError: (error) => toast({ title: "Couldn't stop", description: errorMessage(error), tone: 'error' }),
  });
}

/** The findings of a dry run. */
function PlannedList({ planned }: { planned: readonly PlannedChange[] }): ReactNode {
  return (
    <Box sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2">
        What would happen
      </Typography>
      <Box component="ul" tabIndex={0} aria-label="What would happen" sx={ROWS}>
        {planned.map(({ kind, name, action, fields }, index) => (
          <li key={`${kind} ${name} ${index}`}>
            <Typography component="div" variant="body2">
              <DottedLine>
                <strong>{name}</strong>
                {kind === 'client' ? 'Client' : 'Project'}
                {[PLANNED_ACTION_LABELS[action], fields.join(', ')].filter(Boolean).join(': ')}
              </DottedLine>
            </Typography>
          </li>
        ))}
      </Box>
      {planned.length === MAX_LISTED && (
        <Typography variant="caption" color="textSecondary">
          The first {MAX_LISTED} changes.
        </Typography>
      )}
    </Box>
  );
}

/** The progress or the result of the latest run. */
function RunProgress({ run }: { run: SyncRun }): ReactNode {
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
      {isActive(run) && <Progress run={run} />}
      {run.state === 'stopped' && <Alert severity="info">{stoppedText(run)}</Alert>}
      {run.problem && <Alert severity="error">{SERVICE_PROBLEM_LABELS[run.problem]}</Alert>}
      <Typography variant="body2" role={isActive(run) ? 'status' : undefined}>
        {resultText(run)}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {nameOf(run)} by {run.startedBy}, <Moment instant={run.startedAt} isInSentence />
      </Typography>
    </Box>
  );
}

/** A service may announce fewer records than it has, or none at all. */
function Progress({ run: { total, clientsCount, projectsCount, state } }: { run: SyncRun }): ReactNode {
  const read = clientsCount + projectsCount;
  const isKnown = total !== null && total >= read && state === 'running';
  return (
    <LinearProgress
      aria-label="Rows read"
      {...(isKnown && { variant: 'determinate', value: total === 0 ? 0 : Math.round((100 * read) / total) })}
    />
  );
}

function resultText(run: SyncRun): string {
  if (run.state === 'queued') return 'Waiting to start...';
  const read = `${counted(run.clientsCount, 'client')} and ${counted(run.projectsCount, 'project')} read`;
  const created = `${counted(run.clientsCreated, 'client')} and ${counted(run.projectsCreated, 'project')}`;
  const updated = counted(run.clientsUpdated + run.projectsUpdated, 'record');
  const [added, changed] = run.isDryRun ? ['would be added', 'would change'] : ['added', 'changed'];
  return `${read}. ${created} ${added}, ${updated} ${changed}.`;
}

function stoppedText({ isDryRun, isRetry }: SyncRun): string {
  if (isDryRun) return 'Stopped before the last row. Nothing was stored.';
  const next = isRetry ? 'Retry the failed rows to read the others.' : 'Start again to read the rest.';
  return `Stopped before the last row. What was already stored stays. ${next}`;
}

function nameOf({ kind, isDryRun, isRetry }: SyncRun): string {
  const name = kind === 'sync' ? 'Sync' : 'Import';
  if (isRetry) return `Retry of failed rows (${name.toLowerCase()})`;
  return isDryRun ? `Dry run of ${kind === 'sync' ? 'a sync' : 'an import'}` : name;
}
