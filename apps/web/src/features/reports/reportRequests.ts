import { getInspection, listInspections } from '@sightline/contracts/inspections/inspections';
import { type Delivery, listDeliveries, type ReportDelivery } from '@sightline/contracts/reports/deliveries';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { getLatestReport, type Report } from '@sightline/contracts/reports/reports';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError } from '../../wire/CallError.ts';
import { keyOf, useRead } from '../../wire/queries.ts';

const POLL_MS = 1500;

/** The newest report of an inspection; read again while its PDF is being rendered. */
export function useLatestReport(inspectionId: string): UseQueryResult<Report> {
  const report = useRead(
    getLatestReport,
    { params: { inspectionId } },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.pdf.state === 'rendering' ? POLL_MS : false),
    },
  );
  // The list says that the PDF is being created.
  useRefreshWhenSettled(report.data?.pdf.state === 'rendering', [listReports]);
  return report;
}

/** Whether the inspection exists, and its report does not. */
export function hasNoReport(error: unknown): boolean {
  return error instanceof CallError && error.code === 'notFound' && error.details.thing === 'report';
}

export const isUnderWay = ({ state }: Delivery): boolean => state === 'queued' || state === 'sending';

/** The outcome of each email of the report; read again while one is being sent. */
export function useDeliveries(inspectionId: string): UseQueryResult<ReportDelivery[]> {
  const deliveries = useRead(
    listDeliveries,
    { params: { inspectionId } },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
    },
  );
  useRefreshWhenSettled(deliveries.data?.some(isUnderWay) ?? false, CHANGED_BY_DELIVERY);
  return deliveries;
}

/** A delivery changes the status of the report and of its inspection. */
export const CHANGED_BY_DELIVERY = [listInspections, getInspection, listReports, getLatestReport];

export function useRefreshWhenSettled(isBusy: boolean, endpoints: readonly { path: string }[]): void {
  const queryClient = useQueryClient();
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy)
      for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
    wasBusy.current = isBusy;
  });
}
