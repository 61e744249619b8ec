import WaitingIcon from '@mui/icons-material/CloudUploadOutlined';
import DoneIcon from '@mui/icons-material/TaskAltRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { versionedNumber } from '@sightline/report/reportTexts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useShallow } from 'zustand/react/shallow';
import { reportAddress } from '../../../features/reports/addresses.ts';
import { DeliveryList } from '../../../features/reports/email/DeliveryList.tsx';
import { signature } from '../../../inspection/kinds/signature.ts';
import { siteReport } from '../../../inspection/kinds/siteReport.ts';
import { useOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import type { Entry } from '../../../offline/Entry.ts';
import { useOnline } from '../../../wire/connection.ts';
import { useRead } from '../../../wire/queries.ts';

interface DoneStepProps {
  inspection: Inspection;
  onClose: () => void;
}

const FILLED = { variant: 'contained' } as const;
const QUIET = { color: 'inherit' } as const;

/** What this device still has to send of an inspection, and what the server refused: the signature before all else. */
export function useSigned(inspectionId: string): { entries: readonly Entry[]; refused: Entry | undefined } {
  const entries = useOutbox(
    useShallow((outbox) => outbox.entries.filter(({ parentId }) => parentId === inspectionId)),
  );
  const refused = entries.filter(({ state }) => state === 'needsAttention');
  return { entries, refused: refused.find(signature.is) ?? refused.find(siteReport.is) ?? refused[0] };
}

/** The title of the last step. */
export function doneTitle(refused: Entry | undefined): string {
  if (!refused) return 'Inspection signed';
  return signature.is(refused) ? 'Not signed' : 'Signed, with a problem';
}

function refusalTitle(refused: Entry): string {
  if (signature.is(refused)) return 'The signature was not accepted';
  return siteReport.is(refused) ? 'The report was not made' : 'A photo or a mark was not accepted';
}

/** What is signed, and what still has to be sent for the report. */
export function DoneStep({ inspection, onClose }: DoneStepProps): ReactNode {
  const { id: inspectionId } = inspection;
  const { entries, refused } = useSigned(inspectionId);
  const report = entries.find(siteReport.is);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', px: { xs: 2, sm: 3 } }}>
        {refused ? (
          <Alert severity="error">
            <AlertTitle>{refusalTitle(refused)}</AlertTitle>
            {refused.problem}
          </Alert>
        ) : (
          <Outcome {...{ inspectionId }} waiting={entries.length} whenBack={whenBack(report)} />
        )}
      </DialogContent>
      <DialogActions sx={{ pb: 'calc(16px + env(safe-area-inset-bottom))' }}>
        <Button component={Link} to="/my-day" {...(refused ? QUIET : FILLED)} size="large">
          My Day
        </Button>
        {refused && siteReport.is(refused) ? (
          <Button component={Link} to={`/inspection/${inspectionId}/report`} {...FILLED} size="large">
            Write report
          </Button>
        ) : (
          <Button {...(refused ? FILLED : QUIET)} size="large" onClick={onClose}>
            {refused ? 'Back to the checklist' : 'Close'}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function whenBack(report: ReturnType<typeof siteReport.of>[number] | undefined): string {
  if (!report) return 'It is sent as soon as there is a connection. You can leave.';
  const made = report.input.mail ? 'made and emailed' : 'made';
  return `The report is ${made} as soon as there is a connection. You can leave.`;
}

interface OutcomeProps {
  inspectionId: string;
  /** The number of entries that this device has not sent. */
  waiting: number;
  whenBack: string;
}

function Outcome({ inspectionId, waiting, whenBack }: OutcomeProps): ReactNode {
  const isOnline = useOnline();
  if (waiting > 0 && !isOnline)
    return (
      <State icon={<WaitingIcon />} title="Signed on this phone">
        {whenBack}
      </State>
    );
  if (waiting > 0)
    return (
      <>
        <State icon={<WaitingIcon />} title="Signed">
          {`${waiting === 1 ? '1 item is' : `${waiting} items are`} being sent.`}
        </State>
        <LinearProgress aria-label="Sending the inspection" />
      </>
    );
  return <Sent inspectionId={inspectionId} />;
}

function Sent({ inspectionId }: { inspectionId: string }): ReactNode {
  const { data: report } = useRead(getLatestReport, { params: { inspectionId } }, { retry: false });
  return (
    <State icon={<DoneIcon color="success" />} title={report ? 'Report signed' : 'Checklist signed'}>
      {report && (
        <>
          {versionedNumber(report.content)}, {report.title}
          <Box sx={{ mt: 1 }}>
            <Button component={Link} to={reportAddress(inspectionId)} sx={{ minHeight: 44, ml: -1 }}>
              Open report
            </Button>
          </Box>
          <DeliveryList inspectionId={inspectionId} />
        </>
      )}
    </State>
  );
}

function State({
  icon,
  title,
  children,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}): ReactNode {
  return (
    <Box role="status" sx={{ display: 'flex', gap: 1.5 }}>
      {icon}
      <div>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography component="div" color="textSecondary">
          {children}
        </Typography>
      </div>
    </Box>
  );
}
