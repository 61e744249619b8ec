import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface ReportButtonProps {
  inspection: { id: string; address: string };
  /** Whether the report exists; otherwise it is written next. */
  hasReport: boolean;
}

/** A link from a signed job to its report. */
export function ReportButton({ inspection: { id, address }, hasReport }: ReportButtonProps): ReactNode {
  const label = hasReport ? 'Open report' : 'Write report';
  return (
    <Button
      component={Link}
      to={`/inspection/${id}/report`}
      variant="contained"
      size="large"
      startIcon={<ReportIcon />}
      aria-label={`${label}: ${address}`}
    >
      {label}
    </Button>
  );
}
