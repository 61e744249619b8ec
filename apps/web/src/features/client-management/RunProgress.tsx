import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { SyncRun } from '@sightline/contracts/clients/clientManagement';
import { SERVICE_PROBLEM_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';
import { countText, isActive } from './clientManagementTexts.ts';

/** The progress or the result of the latest run. */
export function RunProgress({ run }: { run: SyncRun }): ReactNode {
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
      {isActive(run) && <Progress run={run} />}
      {run.state === 'stopped' && <Alert severity="info">{stoppedText(run)}</Alert>}
      {run.problem && <Alert severity="error">{SERVICE_PROBLEM_LABELS[run.problem]}</Alert>}
      <Typography variant="body2" role={isActive(run) ? 'status' : undefined}>
        {resultText(run)}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {nameOf(run)} by {run.startedBy}, <Time instant={run.startedAt} format={FULL_FORMAT} />
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
  const read = `${countText(run.clientsCount, 'client')} and ${countText(run.projectsCount, 'project')} read`;
  const created = `${countText(run.clientsCreated, 'client')} and ${countText(run.projectsCreated, 'project')}`;
  const updated = countText(run.clientsUpdated + run.projectsUpdated, 'record');
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
