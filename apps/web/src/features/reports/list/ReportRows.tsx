import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReportSummary } from '@sightline/contracts/reports/reportLists';
import { projectTypeLabel, REPORT_STATUS_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { REPORT_STATUS_TONES } from '../../../inspection/ui/statusTones.ts';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import type { ListColumn } from '../../../ui/list/listParts.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { RowActions } from '../../../ui/list/RowActions.tsx';
import { DETAIL } from '../../../ui/list/rowParts.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { Day, Time } from '../../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../../ui/time.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { reportAddress } from '../addresses.ts';
import { DeliveryList } from '../email/DeliveryList.tsx';
import { EmailDialog } from '../email/EmailDialog.tsx';
import { openDetailedReport, printReport } from '../openReport.ts';
import { PdfFailure } from '../PdfFailure.tsx';

interface ReportRowsProps {
  items: readonly ReportSummary[];
  isChanging: boolean;
  /** The address of this page with the report of one inspection open. */
  viewAddress: (inspectionId: string) => string;
}

export function ReportRows({ items, isChanging, viewAddress }: ReportRowsProps): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  const [mailing, setMailing] = useState<string | null>(null);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  // The office looks over many reports; a client reads one.
  const openedAt = isStaff ? viewAddress : reportAddress;
  return (
    <>
      <RecordList
        label="Reports"
        subject={isStaff ? 'Client' : 'Property'}
        items={items}
        isChanging={isChanging}
        titleOf={({ clientName, address, inspectionId }) => ({
          text: isStaff ? clientName || 'Unknown Client' : address || 'Address Not Available',
          to: openedAt(inspectionId),
        })}
        renderDetail={(report) => (
          <>
            <OneLine text={placeOf(report, isStaff).join(' · ')} />
            {report.pdf.state === 'failed' && <PdfLine report={report} />}
            {sent.has(report.inspectionId) && <DeliveryList inspectionId={report.inspectionId} />}
          </>
        )}
        columns={columnsOf(isStaff)}
        renderSummary={(report) => <Summary report={report} isStaff={isStaff} />}
        renderActions={(report) => (
          <ReportActions
            report={report}
            viewAddress={openedAt(report.inspectionId)}
            onEmail={() => setMailing(report.inspectionId)}
          />
        )}
      />
      {mailing && (
        <EmailDialog
          inspectionId={mailing}
          onClose={() => setMailing(null)}
          onSent={() => setSent(new Set(sent).add(mailing))}
        />
      )}
    </>
  );
}

/** A client, whose reports all have one name, knows them by address and number. */
function subjectOf({ clientName, address, number }: ReportSummary, isStaff: boolean): string {
  return isStaff ? `${clientName}, ${address}` : `${address}, ${number}`;
}

const IDENTITY: ListColumn<ReportSummary> = {
  name: 'Report ID and inspector',
  width: 'minmax(0, auto)',
  cell: ({ id, number, projectType, inspector }) => (
    <>
      <span title={id}>{number}</span>
      <OneLine text={`${projectTypeLabel(projectType)} · ${inspector}`} />
    </>
  ),
};

const DATE: ListColumn<ReportSummary> = {
  name: 'Date',
  width: 'minmax(0, auto)',
  cell: ({ createdAt }) => (
    <>
      <Day instant={createdAt} />
      <Box sx={[DETAIL, CUT]}>
        <Time instant={createdAt} format={CLOCK_FORMAT} withZone /> - Completion Time
      </Box>
    </>
  ),
};

const INSPECTOR: ListColumn<ReportSummary> = {
  name: 'Inspector',
  width: 'minmax(0, auto)',
  isWide: true,
  cell: ({ inspector }) => inspector,
};

/** Staff look for one of many reports; a client reads date and result first. */
function columnsOf(isStaff: boolean): ListColumn<ReportSummary>[] {
  const state: ListColumn<ReportSummary> = {
    name: isStaff ? 'Status' : 'Result',
    width: 'auto',
    cell: (report) => <State report={report} isStaff={isStaff} />,
  };
  return isStaff ? [IDENTITY, DATE, state] : [DATE, state, INSPECTOR];
}

/**
 * `1122 Story Lane, Miramar · Permit B-2026-0114 · Bayside Tower`; for a client, whose row is titled with the address,
 * `Mechanical · Permit B-2026-0114 · R-2026-00042`.
 */
function placeOf(report: ReportSummary, isStaff: boolean): string[] {
  const { address, projectType, permitNumber, projectLabel, number } = report;
  const permit = permitNumber && `Permit ${permitNumber}`;
  const facts = isStaff
    ? [address || 'Address Not Available', permit, projectLabel]
    : [projectTypeLabel(projectType), permit, number];
  return facts.filter((fact) => fact !== '');
}

/** A row has the same height for every name; the whole text is in its tooltip. */
function OneLine({ text }: { text: string }): ReactNode {
  return (
    <Box sx={[DETAIL, CUT]} title={text}>
      {text}
    </Box>
  );
}

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function State({ report, isStaff }: { report: ReportSummary; isStaff: boolean }): ReactNode {
  return (
    <>
      <StatusDot tone={REPORT_STATUS_TONES[report.displayStatus]}>
        {REPORT_STATUS_LABELS[report.displayStatus]}
      </StatusDot>
      {report.pdf.state === 'rendering' ? (
        <PdfLine report={report} />
      ) : (
        isStaff && <Box sx={DETAIL}>{report.status === 'delivered' ? 'Delivered' : 'Not delivered'}</Box>
      )}
    </>
  );
}

/** The facts of a card. */
function Summary({ report, isStaff }: { report: ReportSummary; isStaff: boolean }): ReactNode {
  const { number, projectType, inspector, createdAt, displayStatus } = report;
  const outcome = (
    <>
      <Day instant={createdAt} />
      <StatusDot tone={REPORT_STATUS_TONES[displayStatus]}>{REPORT_STATUS_LABELS[displayStatus]}</StatusDot>
    </>
  );
  return (
    <>
      {!isStaff && outcome}
      <Box sx={LINE}>
        <DottedLine>{placeOf(report, isStaff)}</DottedLine>
        <DottedLine>{isStaff ? [number, projectTypeLabel(projectType), inspector] : inspector}</DottedLine>
      </Box>
      {isStaff && outcome}
      <PdfLine report={report} />
    </>
  );
}

const LINE = { flex: '1 0 100%', minWidth: 0 } as const;

function PdfLine({ report: { id, pdf } }: { report: Pick<ReportSummary, 'id' | 'pdf'> }): ReactNode {
  if (pdf.state === 'ready') return null;
  if (pdf.state === 'failed') return <PdfFailure reportId={id} reason={pdf.reason} />;
  return (
    <Typography component="output" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
      The PDF is being created...
    </Typography>
  );
}

interface ReportActionsProps {
  report: ReportSummary;
  viewAddress: string;
  onEmail: () => void;
}

function ReportActions({ report, viewAddress, onEmail }: ReportActionsProps): ReactNode {
  const isStaff = useCurrentUser().role !== 'client';
  const { inspectionId, status } = report;
  const subject = subjectOf(report, isStaff);
  const actions = [
    { label: 'View', does: viewAddress },
    { label: 'Print', does: () => printReport(inspectionId) },
    { label: 'Detailed', does: () => openDetailedReport(inspectionId) },
    ...(isStaff ? [{ label: 'Email', does: onEmail, isDisabled: status === 'in_review' }] : []),
  ];
  const quick = actions.map((action) => ({ ...action, name: `${action.label}: ${subject}` }));
  return <RowActions title={subject} quick={quick} isVisible={!isStaff} />;
}
