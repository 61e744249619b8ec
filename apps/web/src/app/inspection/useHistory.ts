import { listStatusChanges, type StatusChange } from '@sightline/contracts/inspections/inspectionHistory';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { listPayments, type Payment } from '@sightline/contracts/payments/payments';
import { type InspectionMail, listInspectionMails } from '@sightline/contracts/reports/deliveries';
import {
  downloadCallLog,
  listProblemReports,
  type ProblemReport,
} from '@sightline/contracts/rooms/problemReports';
import { DELIVERY_STATE_LABELS, INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { DELIVERY_STATE_TONES } from '../../inspection/ui/statusTones.ts';
import type { ChipTone } from '../../ui/StatusChip.tsx';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';

/** A line of an inspection's history. */
export interface HistoryEntry {
  key: string;
  at: string;
  text: string;
  by?: string;
  detail?: string;
  /** The address of a file with more. */
  download?: string;
  /** What became of a mail, where it needs to be known. */
  state?: { tone: ChipTone; label: string };
  /** It has not happened; `at` is when it will. */
  isPlanned?: true;
}

interface History {
  /** Planned ones first, then the newest; undefined until all have been read. */
  entries: HistoryEntry[] | undefined;
  error: Error | null;
  retry: () => void;
}

export function useHistory(inspection: Inspection): History {
  const params = { inspectionId: inspection.id };
  const always = { refetchOnMount: 'always' } as const;
  const changes = useRead(listStatusChanges, { params });
  const mails = useRead(listInspectionMails, { params }, always);
  const problems = useRead(listProblemReports, { params });
  const payments = useRead(listPayments, { query: params }, always);
  const reads = [changes, mails, problems, payments];
  const mailed = mails.data?.map((mail) => ({ ...mail, subject: subjectHere(mail.subject, inspection) }));
  const isRead = changes.data && mailed && problems.data && payments.data;
  return {
    entries: isRead && [
      ...mailed
        .filter(isPlanned)
        .filter(() => isAhead(inspection))
        .map(plannedEntry),
      ...[
        ...changes.data.map(changeEntry),
        ...mailed.filter((mail) => !isPlanned(mail)).map(mailEntry),
        ...problems.data.map(problemEntry),
        ...payments.data.items.flatMap(paymentEntries),
        { key: 'created', at: inspection.createdAt, text: 'Created' },
      ].toSorted((one, other) => other.at.localeCompare(one.at)),
    ],
    error: reads.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const read of reads) if (read.error) void read.refetch();
    },
  };
}

/** A subject up to the address, which is the title of the page. */
function subjectHere(subject: string, { address }: Inspection): string {
  const [beginning = ''] = subject.split(address);
  return beginning.replace(/[:·\s]+$/, '') || subject;
}

/** Reminders of an inspection that has ended are never sent. */
function isAhead({ status }: Inspection): boolean {
  return status === 'scheduled' || status === 'in_progress';
}

function isPlanned({ state, sendAt }: InspectionMail): boolean {
  return state === 'queued' && sendAt !== null;
}

function plannedEntry({ id, subject, to, sendAt, createdAt }: InspectionMail): HistoryEntry {
  return { key: id, at: sendAt ?? createdAt, text: subject, by: to, isPlanned: true };
}

function mailEntry({ id, channel, subject, to, state, explanation, ...mail }: InspectionMail): HistoryEntry {
  const isSent = state === 'sent';
  return {
    key: id,
    at: mail.sentAt ?? mail.createdAt,
    text: channel === 'sms' ? `Text message “${subject}”` : `Email “${subject}”`,
    by: `to ${to}`,
    ...(!isSent && { state: { tone: DELIVERY_STATE_TONES[state], label: DELIVERY_STATE_LABELS[state] } }),
    ...(explanation && { detail: explanation }),
  };
}

function changeEntry({ at, by, from, to, reason, note }: StatusChange): HistoryEntry {
  const detail = [note, reason && `Reason: ${reason}`].filter(Boolean).join(' ');
  const text = from === to ? 'Changed' : INSPECTION_STATUS_LABELS[to];
  return { key: `change ${at}`, at, text, by, ...(detail && { detail }) };
}

function problemEntry({ id, at, by, text }: ProblemReport): HistoryEntry {
  const download = urlOf(downloadCallLog.path, { params: { problemReportId: id } });
  return { key: id, at, text: 'Problem reported', by, ...(text && { detail: text }), download };
}

function paymentEntries({ id, email, paidAt, amountCents, refundedCents }: Payment): HistoryEntry[] {
  if (paidAt === null) return [];
  const refund = refundedCents > 0 && { detail: `${formatCents(refundedCents)} was refunded.` };
  return [{ key: id, at: paidAt, text: `Paid ${formatCents(amountCents)}`, by: email, ...refund }];
}
