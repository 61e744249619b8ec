import { getClient } from '@sightline/contracts/clients/clients';
import { listRecipientGroups } from '@sightline/contracts/clients/recipientGroups';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import { getLatestReport, type Report } from '@sightline/contracts/reports/reports';
import { useEffect } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useRead } from '../../../wire/queries.ts';
import { groupsFor, type ShownGroup } from './recipients.ts';

export interface MailFacts {
  inspection: Inspection;
  report: Report;
  /** The client, and the configured groups. */
  groups: ShownGroup[];
  clientEmail: string | null;
}

interface MailFactsState {
  facts: MailFacts | null;
  error: Error | null;
  retry: () => void;
}

/** The contents of the dialog: inspection and report for the preview, the client, and the configured groups. */
export function useMailFacts(inspectionId: string): MailFactsState {
  const inspection = useRead(getInspection, { params: { inspectionId } });
  const report = useRead(getLatestReport, { params: { inspectionId } });
  const clientId = inspection.data?.clientId;
  const client = useRead(
    getClient,
    { params: { clientId: clientId ?? '' } },
    { enabled: clientId !== undefined },
  );
  const groups = useRead(listRecipientGroups, {}, { refetchOnWindowFocus: 'always' });
  useEffect(() => {
    // Groups and typed addresses also work without the client.
    if (client.isError)
      toast({ title: 'Unable to find client information for this inspection', tone: 'error' });
  }, [client.isError]);
  const isReady = inspection.data && report.data && groups.data && !client.isLoading;
  return {
    facts: isReady
      ? {
          inspection: inspection.data,
          report: report.data,
          groups: groupsFor(client.data ?? null, groups.data),
          clientEmail: client.data?.email ?? null,
        }
      : null,
    error: inspection.error ?? report.error ?? groups.error,
    retry: () => void Promise.all([inspection.refetch(), report.refetch(), groups.refetch()]),
  };
}
