import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports/reports';
import { personText } from '@sightline/report/outline/facts';
import { versionedNumber } from '@sightline/report/reportTexts';
import type { ReactNode } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { FULL_FORMAT } from '../../ui/time.ts';
import { newTab } from './addresses.ts';

interface SignedLineProps {
  report: Report;
  inNewTab?: boolean;
}

/** "R-2026-00042 v2 · Signed by Dana Whitfield, license BU-2201, Nov 20, 2026, 11:05 AM EST · Verify" */
export function SignedLine({ report: { id, content }, inNewTab = false }: SignedLineProps): ReactNode {
  const { signedBy, licenseNumber, signedAt } = content.signature;
  return (
    <Typography component="div" variant="body2">
      <DottedLine>
        <strong>{versionedNumber(content)}</strong>
        <span>
          {`Signed by ${personText({ name: signedBy, licenseNumber })}, `}
          <Time instant={signedAt} format={FULL_FORMAT} withZone />
        </span>
        <Link href={`/verify/${id}`} {...newTab(inNewTab)}>
          Verify
        </Link>
      </DottedLine>
    </Typography>
  );
}
