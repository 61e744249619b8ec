import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { listReportVersions, type ReportVersionSummary } from '@sightline/contracts/reports/reportLists';
import { REPORT_TEMPLATES } from '@sightline/contracts/reports/templates';
import { REPORT_TYPES } from '@sightline/contracts/reports/types';
import { RESULT_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { useRead } from '../../../wire/queries.ts';
import { newTab, reportAddress } from '../addresses.ts';
import { ChangeList } from '../ChangeList.tsx';

export interface ReportVersionsProps {
  inspectionId: string;
  inNewTab?: boolean;
}

/** The latest versions of the report, newest first, each with its signer and its changes. */
export function ReportVersions({ inspectionId, inNewTab = false }: ReportVersionsProps): ReactNode {
  const versions = useRead(listReportVersions, { params: { inspectionId } }, { refetchOnMount: 'always' });
  if (versions.isPending) return <RowsSkeleton label="Loading the history..." count={2} />;
  if (versions.isError)
    return <ErrorState title="Couldn't load the history" error={versions.error} onRetry={versions.refetch} />;
  if (versions.data.length === 0) return <Typography color="textSecondary">No report</Typography>;
  return (
    <Box component="ol" aria-label="Versions of the report" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {versions.data.map((version, at) => (
        <Version
          key={version.reportId}
          version={version}
          inNewTab={inNewTab}
          address={`${reportAddress(inspectionId)}${at === 0 ? '' : `?version=${version.reportId}`}`}
        />
      ))}
    </Box>
  );
}

interface VersionProps {
  version: ReportVersionSummary;
  address: string;
  inNewTab: boolean;
}

function Version({ version, address, inNewTab }: VersionProps): ReactNode {
  const { reportId, number, result, signedAt, signedBy, type, template, changes } = version;
  const look = `${REPORT_TYPES[type].label}, ${REPORT_TEMPLATES[template].label.toLowerCase()} template`;
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="div" sx={{ fontWeight: 600 }}>
        <DottedLine>
          <Link component={RouterLink} to={address} {...newTab(inNewTab)}>
            {number}
          </Link>
          {RESULT_LABELS[result]}
        </DottedLine>
      </Typography>
      <Typography component="div" variant="body2" color="textSecondary">
        <DottedLine>
          {look}
          <span>
            Signed by {signedBy}, <Moment instant={signedAt} isInSentence />
          </span>
          <Link href={`/verify/${reportId}`} {...newTab(inNewTab)}>
            Verify
          </Link>
        </DottedLine>
      </Typography>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </Box>
  );
}
