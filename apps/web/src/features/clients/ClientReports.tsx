import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { listClientReports } from '@sightline/contracts/clients/clients';
import { showReport } from '@sightline/contracts/reports/reportFiles';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/Time.tsx';
import { TALL_LINK } from '../../ui/tallLink.ts';
import { urlOf } from '../../wire/call.ts';
import { useRead } from '../../wire/queries.ts';

export function ClientReports({ clientId }: { clientId: string }): ReactNode {
  const titleId = useId();
  const read = useRead(listClientReports, { params: { clientId } });
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography component="h3" variant="h4" id={titleId} sx={{ mb: 1 }}>
        Reports
      </Typography>
      {read.isPending && <RowsSkeleton label="Loading reports..." count={1} />}
      {read.error && <ErrorState title="Couldn't load reports" error={read.error} onRetry={read.refetch} />}
      {read.data?.length === 0 && <Typography color="textSecondary">No reports yet</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {read.data?.map(({ reportId, inspectionId, number, address, createdAt, isDelivered }) => (
          <Box component="li" key={reportId} sx={ROW}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <MuiLink
                href={urlOf(showReport.path, { params: { inspectionId } })}
                target="_blank"
                rel="noreferrer"
                sx={{ ...TALL_LINK, fontWeight: 600 }}
              >
                {number}
              </MuiLink>
              <Typography variant="body2" color="textSecondary">
                {address} · <Time instant={createdAt} />
              </Typography>
            </Box>
            <StatusChip tone={isDelivered ? 'green' : 'gray'}>
              {isDelivered ? 'Delivered' : 'Not sent'}
            </StatusChip>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', py: 1 };
