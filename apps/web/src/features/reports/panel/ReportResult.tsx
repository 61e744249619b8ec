import DownloadIcon from '@mui/icons-material/DownloadRounded';
import RepeatIcon from '@mui/icons-material/EventRepeatRounded';
import EmailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { listInspections } from '@sightline/contracts/inspections/inspections';
import { type Report, scheduleReinspection } from '@sightline/contracts/reports/reports';
import { versionedNumber } from '@sightline/report/reportTexts';
import { counted } from '@sightline/wording/counted';
import { RESULT_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { RESULT_TONES } from '../../../inspection/ui/statusTones.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Time } from '../../../ui/Time.tsx';
import { MOMENT_FORMAT } from '../../../ui/time.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { reportPageUrl, reportPdfUrl } from '../addresses.ts';
import { ChangedSinceSigned } from '../ChangeList.tsx';
import { DeliveryList } from '../email/DeliveryList.tsx';
import { EmailDialog } from '../email/EmailDialog.tsx';
import { GENERATOR_TEXTS } from '../email/mailTexts.ts';
import { PdfFailure } from '../PdfFailure.tsx';
import { ReportCopies } from '../ReportCopies.tsx';
import { ReportReview } from '../ReportReview.tsx';
import { UnsignedPdf } from '../UnsignedPdf.tsx';
import { ReportVersions } from './ReportVersions.tsx';

/** A generated report, with the progress of its PDF and the actions on it. */
export function ReportResult({ report }: { report: Report }): ReactNode {
  const [isMailing, setMailing] = useState(false);
  const { inspectionId, content, pdf } = report;
  const isReady = pdf.state === 'ready';
  return (
    <>
      <ChangedSinceSigned report={report} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h3" variant="h3">
          {report.title}
        </Typography>
        <StatusChip tone={RESULT_TONES[content.result]}>{RESULT_LABELS[content.result]}</StatusChip>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {versionedNumber(content)} · Signed by {content.signature.signedBy},{' '}
        <Time instant={report.createdAt} format={MOMENT_FORMAT} withZone /> ·{' '}
        {counted(content.findings.length, 'deficiency', 'deficiencies')} ·{' '}
        {counted(content.photos.length, 'photo')}
      </Typography>
      <ReportReview report={report} />
      <UnsignedPdf report={report} />
      <PdfProgress report={report} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button
          variant="outlined"
          startIcon={<OpenIcon />}
          href={reportPageUrl(inspectionId)}
          target="_blank"
          rel="noreferrer"
        >
          Open Report
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={!isReady}
          href={reportPdfUrl(inspectionId)}
        >
          Download PDF
        </Button>
        <ReportCopies inspectionId={inspectionId} failed="Professional Export Failed" />
        <Button
          variant="contained"
          startIcon={<EmailIcon />}
          disabled={pdf.state === 'failed' || report.status === 'in_review'}
          onClick={() => setMailing(true)}
        >
          Email Report
        </Button>
      </Box>
      <Reinspection report={report} />
      <ReportHistory inspectionId={inspectionId} />
      <DeliveryList inspectionId={inspectionId} />
      {isMailing && (
        <EmailDialog
          inspectionId={inspectionId}
          texts={GENERATOR_TEXTS}
          onClose={() => setMailing(false)}
          onSent={() => {}}
        />
      )}
    </>
  );
}

/** The next step after each percentage. */
const STEPS = { 25: 'preparing the pictures', 50: 'laying out the pages', 75: 'storing the file' };

function PdfProgress({ report: { id, pdf } }: { report: Report }): ReactNode {
  if (pdf.state === 'failed') return <PdfFailure reportId={id} reason={pdf.reason} />;
  if (pdf.state === 'ready')
    return (
      <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        PDF ready for the office, {Math.max(1, Math.round(pdf.bytes / 1024)).toLocaleString('en-US')} kB
      </Typography>
    );
  const { percent = 25 } = pdf;
  return (
    <output style={{ display: 'block' }}>
      <Typography variant="body2" sx={{ mb: 0.75 }}>
        The PDF is being created: {percent}%, {STEPS[percent]}...
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label="The PDF is being created" />
    </output>
  );
}

/** The latest versions of the report and the changes between them; read when it is opened. */
function ReportHistory({ inspectionId }: { inspectionId: string }): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 2 }}>
      <Button color="inherit" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide history' : 'Show history'}
      </Button>
      <div id={id}>{isOpen && <ReportVersions inspectionId={inspectionId} />}</div>
    </Box>
  );
}

/** Creates the re-inspection of the failed items; its report shows them before and after. */
function Reinspection({ report: { inspectionId, content } }: { report: Report }): ReactNode {
  const schedule = useSend(scheduleReinspection, { refreshes: [listInspections] });
  if (content.findings.length === 0) return null;
  if (schedule.data)
    return (
      <Alert severity="success" sx={{ mt: 2 }}>
        {`A re-inspection of ${countText(content.findings.length)} was created, without a date yet. `}
        <Link component={RouterLink} to={`/inspection/${schedule.data.id}`}>
          Open the re-inspection
        </Link>
      </Alert>
    );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<RepeatIcon />}
        disabled={schedule.isPending}
        onClick={() => schedule.mutate({ params: { inspectionId }, body: {} })}
        sx={{ mt: 2 }}
      >
        Create re-inspection
      </Button>
      {schedule.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {errorMessage(schedule.error)}
        </Alert>
      )}
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? 'the failed item' : `the ${count} failed items`;
}
