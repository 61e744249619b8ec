import EmailIcon from '@mui/icons-material/ForwardToInboxOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Report } from '@sightline/contracts/reports/reports';
import { RESULT_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { RESULT_TONES } from '../../../inspection/ui/statusTones.ts';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { reportAddress } from '../addresses.ts';
import { ChangedSinceSigned } from '../ChangeList.tsx';
import { DeliveryList } from '../email/DeliveryList.tsx';
import { EmailDialog } from '../email/EmailDialog.tsx';
import { GENERATOR_TEXTS } from '../email/mailTexts.ts';
import type { ItemLinkProps } from '../ItemLink.tsx';
import { PdfFailure } from '../PdfFailure.tsx';
import { ReportMenu } from '../ReportMenu.tsx';
import { ReportReview, UnsignedPdf } from '../reportNotes.tsx';
import { SignedLine } from '../SignedLine.tsx';
import { Reinspection } from './Reinspection.tsx';
import { ReportHistory } from './ReportHistory.tsx';

interface ReportResultProps {
  report: Report;
  /** Whether the page shows the report itself. */
  isShownHere: boolean;
  onItem: ItemLinkProps['onItem'];
  onRevise: () => void;
}

/** Who signed the report, whether it was sent, and what can be done with it. */
export function ReportResult({ report, isShownHere, onItem, onRevise }: ReportResultProps): ReactNode {
  const { inspectionId, content } = report;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {!isShownHere && (
        <StatusChip tone={RESULT_TONES[content.result]}>{RESULT_LABELS[content.result]}</StatusChip>
      )}
      <SignedLine report={report} inNewTab={!isShownHere} />
      <Box sx={{ width: '100%', '&:empty': { display: 'none' } }}>
        <ChangedSinceSigned report={report} />
        <ReportReview report={report} />
        <UnsignedPdf report={report} />
        <PdfProgress report={report} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <SendButton {...{ report, onItem }} inNewTab={!isShownHere} />
        {!isShownHere && (
          <Button
            startIcon={<OpenIcon />}
            href={reportAddress(inspectionId)}
            target="_blank"
            rel="noreferrer"
            sx={{ minHeight: 44 }}
          >
            Open report
          </Button>
        )}
        <ReportMenu report={report} isShownHere={isShownHere} failed="Professional Export Failed" />
      </Box>
      <DeliveryList inspectionId={inspectionId} since={report.createdAt} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'flex-start' }}>
        <Reinspection report={report} inNewTab={!isShownHere} />
        <ReportHistory inspectionId={inspectionId} inNewTab={!isShownHere} />
        <Button color="inherit" onClick={onRevise} sx={{ ml: -1, minHeight: 44 }}>
          Generate a new version
        </Button>
      </Box>
    </Box>
  );
}

interface SendButtonProps extends Pick<ReportResultProps, 'report' | 'onItem'> {
  inNewTab: boolean;
}

/** Sending is the next step until the report was delivered. It waits for the PDF by itself. */
function SendButton({ report, inNewTab, onItem }: SendButtonProps): ReactNode {
  const { inspectionId, status, pdf } = report;
  const [isMailing, setMailing] = useState(false);
  // A mail that is being written stays, whatever becomes of the PDF.
  if (!isMailing && (status === 'in_review' || pdf.state === 'failed')) return null;
  const isDelivered = status === 'delivered';
  return (
    <>
      <Button
        variant={isDelivered ? 'text' : 'contained'}
        startIcon={<EmailIcon />}
        onClick={() => setMailing(true)}
        sx={{ minHeight: 44 }}
      >
        {isDelivered ? 'Email again' : 'Send report'}
      </Button>
      {isMailing && (
        <EmailDialog
          {...{ inspectionId, inNewTab, onItem }}
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
  // Only announced: the menu offers it.
  if (pdf.state === 'ready') return <output style={visuallyHidden}>PDF ready</output>;
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
