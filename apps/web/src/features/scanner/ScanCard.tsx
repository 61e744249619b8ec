import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import { type Finding, findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import { FIXTURE_LABELS, SCAN_GRADE_LABELS, SCAN_TYPE_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { SetupLink } from '../../ui/SetupLink.tsx';
import { Time } from '../../ui/Time.tsx';
import { dimensionsText } from './DimensionFields.tsx';
import { FindingRow } from './FindingRow.tsx';
import { isToBeSetUp } from './ModelNotices.tsx';
import { SCAN_PLANS } from './plans.ts';
import { NO_CRACK_CHECK } from './scannerTexts.ts';

interface ScanCardProps {
  inspectionId: string;
  scan: Scan;
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
  /** Whether it is the newest scan, which is expanded. */
  isFirst: boolean;
}

/** One scan with its figures and all of its findings, with the decisions of people. */
export function ScanCard({ inspectionId, scan, model, isFirst }: ScanCardProps): ReactNode {
  const findings = findingsOf(scan);
  return (
    <Accordion
      defaultExpanded={isFirst}
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <span>
          <Typography component="span" variant="h4" sx={{ display: 'block' }}>
            {scan.roomLabel || 'Room without a name'}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {SCAN_TYPE_LABELS[scan.type]}, <Time instant={scan.startedAt} />, {summaryOf(findings)}
          </Typography>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <Facts gap={1.5} columns={FACT_COLUMNS}>
          {factsOf(scan, model).map(([term, value]) => (
            <Fact key={term} term={term} variant="body2">
              {value}
            </Fact>
          ))}
        </Facts>
        <Typography component="h4" variant="h4" sx={{ mt: 2 }}>
          Found
        </Typography>
        <FindingList {...{ inspectionId, findings }} />
      </AccordionDetails>
    </Accordion>
  );
}

const FACT_COLUMNS = { xs: '1fr 1fr', sm: 'repeat(auto-fit, minmax(150px, 1fr))' };

function FindingList({
  inspectionId,
  findings,
}: {
  inspectionId: string;
  findings: readonly Finding[];
}): ReactNode {
  if (findings.length === 0)
    return <Typography color="textSecondary">Nothing was marked. A scan can miss defects.</Typography>;
  return (
    <Box component="ul" aria-label="Found by this scan" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {findings.map((finding) => (
        <FindingRow key={finding.id} inspectionId={inspectionId} finding={finding} />
      ))}
    </Box>
  );
}

function factsOf(scan: Scan, model: ObjectModelState | null): [string, ReactNode][] {
  const { completeness, quality, keyframes, framesJudged, framesWithoutCrackCheck, dimensions } = scan;
  const unchecked = framesJudged === 0 ? 0 : Math.round((100 * framesWithoutCrackCheck) / framesJudged);
  return [
    [
      'Completeness',
      completeness === null ? 'Not measured' : `${Math.round(completeness)}% of the viewing directions`,
    ],
    [
      'Quality',
      quality ? `${SCAN_GRADE_LABELS[quality.grade]} (${Math.round(quality.score)})` : 'Not measured',
    ],
    ['Keyframes', `${keyframes.length} of ${framesJudged.toLocaleString('en-US')} frames`],
    ['Fixtures', inventoryText(scan, model)],
    ['Dimensions', dimensions ? dimensionsText(dimensions) : 'Not entered'],
    ...(unchecked > 0
      ? [['Not checked for cracks', `${unchecked}% of the frames. ${NO_CRACK_CHECK}`] as [string, string]]
      : []),
    ['Scanned by', scan.by],
  ];
}

function inventoryText({ type, inventory }: Scan, model: ObjectModelState | null): ReactNode {
  if (inventory === null) {
    if (!SCAN_PLANS[type].looksFor.objects || !isToBeSetUp(model)) return 'Not searched';
    return (
      <>
        Not searched: the object model is not installed. <SetupLink part="objectModel" />
      </>
    );
  }
  if (inventory.length === 0) return 'None recognized';
  return inventory
    .map(({ fixture, count }) => `${FIXTURE_LABELS[fixture]}${count > 1 ? ` x ${count}` : ''}`)
    .join(', ');
}

function summaryOf(findings: readonly Finding[]): string {
  const open = findings.filter(({ state }) => state === 'possible').length;
  const accepted = findings.filter(({ state }) => state === 'accepted').length;
  return `${accepted} accepted, ${open} for review`;
}
