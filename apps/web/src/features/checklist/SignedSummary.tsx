import Box from '@mui/material/Box';
import { fieldsAsSigned } from '@sightline/contracts/checklists/signedChecklists';
import type { ReactNode } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { FactRow, FactRows } from '../../ui/Facts.tsx';
import { Moment } from '../../ui/Time.tsx';
import { chosenResult, ResultDot } from './ResultChoice.tsx';
import { useSignedVersions } from './signing/useSignedVersions.ts';

interface SignedSummaryProps {
  checklist: ShownChecklist;
  /** The way to the report. */
  report: ReactNode;
}

/** What came of the inspection, above its items. The signature itself is below them. */
export function SignedSummary({ checklist, report }: SignedSummaryProps): ReactNode {
  const result = useSignedResult(checklist);
  return (
    <Box component="section" aria-label="Signed version" sx={SUMMARY}>
      <FactRows>
        {result && (
          <FactRow term="Result">
            <ResultDot name={result} />
          </FactRow>
        )}
        {report && <FactRow term="Report">{report}</FactRow>}
        <FactRow term="Signed">
          <SignedBy checklist={checklist} />
        </FactRow>
      </FactRows>
    </Box>
  );
}

/** Result and report are one line of a phone, and the signature another: the items are what it is opened for. */
const SUMMARY = {
  mb: { xs: -1, sm: 2 },
  '& dl': { display: { xs: 'flex', sm: 'grid' }, flexWrap: 'wrap', rowGap: { xs: 0, sm: 0.75 } },
  // Only read aloud.
  '& dt': { position: { xs: 'absolute', sm: 'static' }, clipPath: { xs: 'inset(50%)', sm: 'none' } },
  '& dd:last-of-type': {
    flex: { xs: '1 0 100%', sm: 'initial' },
    whiteSpace: { xs: 'nowrap', sm: 'pre-wrap' },
    overflow: { xs: 'hidden', sm: 'visible' },
    textOverflow: 'ellipsis',
  },
} as const;

/** The result that was signed; a correction may have chosen another one since. */
function useSignedResult(checklist: ShownChecklist): ReturnType<typeof chosenResult> {
  const { signed, version } = checklist;
  const { versions } = useSignedVersions(checklist);
  // A signature that is only on this device covers what is shown.
  if (signed?.version !== version) return chosenResult(checklist);
  const latest = versions?.find((each) => each.version === version);
  return latest && chosenResult({ fields: fieldsAsSigned(latest.content) });
}

/** "Ana Ruiz, license BN-4711 · yesterday 4:15 PM · version 2". The license is also below the items, at the signature. */
function SignedBy({ checklist: { signed, version } }: Pick<SignedSummaryProps, 'checklist'>): ReactNode {
  if (signed?.version !== version) return 'On this device, not sent';
  const { signedBy, licenseNumber, signedAt } = signed;
  return (
    <>
      {signedBy}
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        , license {licenseNumber}
      </Box>{' '}
      · <Moment instant={signedAt} />
      {version > 1 && ` · version ${version}`}
    </>
  );
}
