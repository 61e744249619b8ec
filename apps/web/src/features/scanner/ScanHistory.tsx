import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import { type Finding, findingsOf, type Scan } from '@sightline/contracts/scans/scans';
import { fileTime } from '@sightline/wording/dates';
import { FIXTURE_LABELS, SCAN_GRADE_LABELS, SCAN_TYPE_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { photoDataUrl } from '../../inspection/photos/photoPicture.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { SetupLink } from '../../ui/SetupLink.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { Time } from '../../ui/Time.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { dimensionsText } from './DimensionFields.tsx';
import { FindingRow } from './FindingRow.tsx';
import { isToBeSetUp } from './ModelNotices.tsx';
import { SCAN_PLANS } from './plans.ts';
import { NO_CRACK_CHECK, SCANNER_TEXTS } from './scannerTexts.ts';

interface ScansProps {
  inspectionId: string;
  /** The scans, newest first. */
  scans: readonly Scan[];
}

interface ScanHistoryProps extends ScansProps {
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
}

/** The latest scans; the newest one is expanded. */
export function ScanHistory({ scans, ...about }: ScanHistoryProps): ReactNode {
  return (
    <section aria-label="Scans">
      {scans.map((scan, index) => (
        <ScanCard key={scan.id} {...about} scan={scan} isFirst={index === 0} />
      ))}
    </section>
  );
}

export function ScansExport({ inspectionId, scans }: ScansProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (scans.length === 0) return toast(SCANNER_TEXTS.noData);
    setBusy(true);
    try {
      const { name, contents } = await exportScans(inspectionId, scans);
      saveFile(name, contents);
      toast({ title: 'Scans exported', description: name, tone: 'success' });
    } catch (error) {
      toast({ title: 'Scans not exported', description: errorMessage(error), tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button loading={isBusy} onClick={() => void save()} sx={{ minHeight: 44 }}>
      Export
    </Button>
  );
}

/** The scans with people's decisions, and their keyframes as data URLs. Throws if one cannot be read. */
async function exportScans(
  inspectionId: string,
  scans: readonly Scan[],
): Promise<{ name: string; contents: Blob }> {
  const exportedAt = new Date().toISOString();
  const keyframes: Record<string, string> = {};
  // Pictures are read one after the other: a phone would otherwise hold hundreds of them at once.
  for (const photoId of scans.flatMap((scan) => scan.keyframes))
    keyframes[photoId] = await photoDataUrl(photoId);
  const listed = scans.map(({ found: _, ...scan }) => ({
    ...scan,
    findings: findingsOf({ ...scan, found: _ }),
  }));
  const text = JSON.stringify({ inspectionId, exportedAt, scans: listed, keyframes }, null, 2);
  const name = `scans-${fileTime(exportedAt)}.json`;
  return { name, contents: new Blob([text], { type: 'application/json' }) };
}

interface ScanCardProps {
  inspectionId: string;
  scan: Scan;
  /** The server's model; null while it is not known. */
  model: ObjectModelState | null;
  /** Whether it is the newest scan, which is expanded. */
  isFirst: boolean;
}

/** One scan with its figures and all of its findings, with the decisions of people. */
function ScanCard({ inspectionId, scan, model, isFirst }: ScanCardProps): ReactNode {
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
