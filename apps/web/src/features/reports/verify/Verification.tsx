import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { verifyReport } from '@sightline/contracts/reports/reportFiles';
import { RESULT_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { RESULT_TONES } from '../../../inspection/ui/statusTones.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { isMissing } from '../../../wire/CallError.ts';
import { useRead } from '../../../wire/queries.ts';
import { CompareFile } from './CompareFile.tsx';

/** The issuer's record of a report, for comparison with a printed or received copy. */
export function Verification({ reportId }: { reportId: string }): ReactNode {
  const { data, error, isPending, refetch } = useRead(verifyReport, { params: { reportId } });
  if (isPending) return <RowsSkeleton label="Looking for the report..." count={4} />;
  if (isMissing(error))
    return (
      <Card>
        <EmptyState
          title="Report not found"
          text="No report matches this link. Make sure the link is complete, or scan the QR code again."
        />
      </Card>
    );
  if (error) return <ErrorState title="Couldn't check the report" error={error} onRetry={refetch} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.isLatest ? (
        <Alert severity="success">
          This report was issued by {data.organizationName} and is the latest version.
        </Alert>
      ) : (
        <Alert severity="warning">
          This report was issued by {data.organizationName}, but a newer version has superseded it.
        </Alert>
      )}
      <Card sx={{ p: { xs: 2.5, sm: 3 } }}>
        <Facts gap={1.75}>
          <Fact term="Result">
            <StatusChip tone={RESULT_TONES[data.result]}>{RESULT_LABELS[data.result]}</StatusChip>
          </Fact>
          <Fact term="Property address">{data.address}</Fact>
          <Fact term="Issued by">{data.organizationName}</Fact>
          <Fact term="Permit number">{data.permitNumber || 'Not given'}</Fact>
          <Fact term="Issued">
            <Time instant={data.issuedAt} format={FULL_FORMAT} withZone />
          </Fact>
          <Fact term="Signed by">{`${data.signedBy}, license ${data.licenseNumber}`}</Fact>
          <Fact term="Report number">{data.number}</Fact>
          <Fact term="Version">{data.versionNumber}</Fact>
          <Fact term="Content hash (SHA-256)" sx={CODE}>
            {data.contentHash}
          </Fact>
          <Fact term="PDF hash (SHA-256)" sx={data.pdfHashes.length > 0 ? CODE : {}}>
            {data.pdfHashes.length > 0 ? data.pdfHashes.join('\n') : 'The PDF is still being created'}
          </Fact>
        </Facts>
      </Card>
      {data.pdfHashes.length > 0 && <CompareFile hashes={data.pdfHashes} />}
    </Box>
  );
}

const CODE = { '& dd': { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' } };
