import {
  getIntegrationStatus,
  type IntegrationStatus,
  isRunActive,
  type SyncRun,
} from '@sightline/contracts/clients/clientManagement';
import { listClients } from '@sightline/contracts/clients/clients';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { counted } from '@sightline/wording/counted';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toasts.ts';
import { keyOf, useRead } from '../../wire/queries.ts';

const POLL_MS = 1000;
/** The time after a stop during which the worker may still count the rows that it had begun. */
const SETTLING_MS = 15_000;

/** Follows a run, announces its end, and then reads clients and inspections again. */
export function useIntegrationStatus(): UseQueryResult<IntegrationStatus> {
  const queryClient = useQueryClient();
  const status = useRead(
    getIntegrationStatus,
    {},
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (isChanging(state.data?.run) ? POLL_MS : false),
    },
  );
  const followed = useRef<string | null>(null);
  const run = status.data?.run ?? null;
  useEffect(() => {
    if (run && isActive(run)) followed.current = run.id;
    else if (run && followed.current === run.id) {
      followed.current = null;
      toastEnd(run);
      if (!run.isDryRun)
        for (const list of [listClients, listInspections])
          void queryClient.invalidateQueries({ queryKey: keyOf(list) });
    }
  }, [run, queryClient]);
  return status;
}

function isChanging(run: SyncRun | null | undefined): boolean {
  if (run?.state !== 'stopped' || run.finishedAt === null) return isActive(run);
  return Math.abs(Date.now() - Date.parse(run.finishedAt)) < SETTLING_MS;
}

/** Shows a requested run at once: it may end before the status is read again, and its end must be noticed. */
export function useStatusChange(): (change: Partial<IntegrationStatus>) => void {
  const queryClient = useQueryClient();
  return (change) =>
    queryClient.setQueryData<IntegrationStatus>(
      keyOf(getIntegrationStatus, {}),
      (status) => status && { ...status, ...change },
    );
}

export const RUN_TEXTS = {
  sync: {
    done: 'Sync Completed',
    stopped: 'Sync stopped',
    failed: 'Sync Failed',
    reason: 'Failed to sync with the client-management service',
  },
  import: {
    done: 'Import Successful',
    stopped: 'Import stopped',
    failed: 'Import Failed',
    reason: 'Failed to import the client-management data',
  },
} as const;

function toastEnd(run: SyncRun): void {
  const { done, stopped, failed, reason } = RUN_TEXTS[run.kind];
  if (run.state === 'failed') return toast({ title: failed, description: reason, tone: 'error' });
  if (run.state === 'stopped') return toast({ title: run.isDryRun ? 'Dry run stopped' : stopped });
  const counts =
    run.kind === 'import'
      ? `${counted(run.clientsCreated, 'client')} and ${counted(run.projectsCreated, 'project')} added`
      : `${counted(run.clientsCount, 'client')} and ${counted(run.projectsCount, 'project')} read`;
  const problems = run.failedCount > 0 ? `; ${counted(run.failedCount, 'row')} could not be stored` : '';
  const planned = run.isDryRun ? 'Nothing was stored. See what would happen below.' : `${counts}${problems}.`;
  toast({ title: run.isDryRun ? 'Dry run completed' : done, description: planned, tone: 'success' });
}

export function isActive(run: SyncRun | null | undefined): boolean {
  return run ? isRunActive(run) : false;
}
