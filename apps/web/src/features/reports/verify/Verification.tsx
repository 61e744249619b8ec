import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { verifyReport } from '@sightline/contracts/reports';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { CallError } from '../../../wire/CallError.ts';
import { useRead } from '../../../wire/queries.ts';
import { CompareFile } from './CompareFile.tsx';

/** What the issuer knows of a report, to compare a printed or received one with. */
export function Verification({ reportId }: { reportId: string }): ReactNode {
  const { data, error, isPending, refetch } = useRead(verifyReport, { params: { reportId } });
  if (isPending) return <RowsSkeleton label="Looking for the report..." count={4} />;
  if (isUnknown(error))
    return (
      <Card>
        <EmptyState
          title="No such report"
          text="Nothing was issued under this address. Check that it is complete, or scan the code on the report again."
        />
      </Card>
    );
  if (error) return <ErrorState title="The report could not be checked" error={error} onRetry={refetch} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.isLatest ? (
        <Alert severity="success">
          This report was issued by {data.organizationName} and is the latest one.
        </Alert>
      ) : (
        <Alert severity="warning">
          This report was issued by {data.organizationName}, but a newer one of the same inspection replaces
          it.
        </Alert>
      )}
      <Card sx={{ p: { xs: 2.5, sm: 3 } }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.75 }}>
          <Fact term="Issued by">{data.organizationName}</Fact>
          <Fact term="Permit number">{data.permitNumber || 'Not given'}</Fact>
          <Fact term="Issued">
            <Time instant={data.issuedAt} format={FULL_FORMAT} withZone />
          </Fact>
          <Fact term="Signed by">{`${data.signedBy}, licence ${data.licenseNumber}`}</Fact>
          <Fact term="Report ID" isCode>
            {data.reportId}
          </Fact>
          <Fact term="Content hash (SHA-256)" isCode>
            {data.contentHash}
          </Fact>
          <Fact term="PDF hash (SHA-256)" isCode={data.pdfSha256 !== null}>
            {data.pdfSha256 ?? 'The PDF is still being made'}
          </Fact>
        </Box>
      </Card>
      {data.pdfSha256 && <CompareFile expected={data.pdfSha256} />}
    </Box>
  );
}

/** A reference that is none is as unknown as one that was never issued. */
function isUnknown(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'notFound' || error.code === 'badInput');
}

interface FactProps {
  term: string;
  isCode?: boolean;
  children: ReactNode;
}

function Fact({ term, isCode = false, children }: FactProps): ReactNode {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {term}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, ...(isCode && { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' }) }}
      >
        {children}
      </Typography>
    </div>
  );
}
