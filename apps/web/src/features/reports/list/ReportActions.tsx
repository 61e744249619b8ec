import Button from '@mui/material/Button';
import type { ReportSummary } from '@sightline/contracts/reports/reportLists';
import type { ReactNode } from 'react';
import { WORD } from '../../../ui/list/RowLink.tsx';
import { type RowAction, RowMenu } from '../../../ui/list/RowMenu.tsx';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { openDetailedReport, printReport } from '../openReport.ts';

interface ReportActionsProps {
  report: ReportSummary;
  onEmail: () => void;
}

/** Print, Detailed and Email: quiet words on a desktop, a menu on narrower screens. */
export function ReportActions({ report, onEmail }: ReportActionsProps): ReactNode {
  const isNarrow = useSmallScreen('md');
  const isStaff = useCurrentUser().role !== 'client';
  const { inspectionId, clientName, address, status } = report;
  const subject = `${clientName}, ${address}`;
  const email = { label: 'Email', does: onEmail, isDisabled: status === 'in_review' };
  const actions: (RowAction & { does: () => void })[] = [
    { label: 'Print', does: () => printReport(inspectionId) },
    { label: 'Detailed', does: () => openDetailedReport(inspectionId) },
    ...(isStaff ? [email] : []),
  ];
  if (isNarrow) return <RowMenu label={`More actions for ${subject}`} actions={actions} />;
  return actions.map(({ label, does, isDisabled = false }) => (
    <Button
      key={label}
      aria-label={`${label}: ${subject}`}
      color="inherit"
      disabled={isDisabled}
      onClick={does}
      sx={WORD}
    >
      {label}
    </Button>
  ));
}
