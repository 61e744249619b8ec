import DoneIcon from '@mui/icons-material/CheckCircleRounded';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type Inspection, isInspected } from '@sightline/contracts/inspections/inspections';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { listReportVersions } from '@sightline/contracts/reports/reportLists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { paymentLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CallQualitySection } from '../../features/call-quality/CallQualitySection.tsx';
import { CallRecordings } from '../../features/call-recordings/CallRecordings.tsx';
import { RequestedAlert } from '../../features/inspections/details/RequestedAlert.tsx';
import { MessagesSection } from '../../features/messages/MessagesSection.tsx';
import { PhotosSection } from '../../features/photos/PhotosSection.tsx';
import { reportAddress } from '../../features/reports/addresses.ts';
import { ReportVersions } from '../../features/reports/panel/ReportVersions.tsx';
import { RecordingsSection } from '../../features/voice-notes/RecordingsSection.tsx';
import { useChecklist } from '../../inspection/checklist/useChecklist.ts';
import { Thumbnail } from '../../inspection/photos/Thumbnail.tsx';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { useRead } from '../../wire/queries.ts';
import { useInspectionPage } from './context.ts';
import { History } from './History.tsx';
import { OverviewFacts } from './OverviewFacts.tsx';

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 0.5,
} as const;
const STEP = { display: 'inline-flex', alignItems: 'center', gap: 0.75, minHeight: 32, fontSize: '0.875rem' };

/** What there is of an inspection, and how far it is. */
export default function OverviewPage(): ReactNode {
  const { inspectionId, inspection, events, open } = useInspectionPage();
  if (!inspection) return null;
  return (
    <Box sx={COLUMNS}>
      <Box sx={{ gridArea: 'work', display: 'grid', gap: 2, minWidth: 0 }}>
        {inspection.isRequested && (
          <RequestedAlert
            inspection={inspection}
            onTime={() => open(inspection.scheduledDate === null ? 'edit' : 'move')}
          />
        )}
        <Progress {...{ inspection, events }} />
        <Deficiencies {...{ inspectionId, events }} />
        <PhotosSection inspectionId={inspectionId} />
        <SignedReports inspectionId={inspectionId} />
        <CallRecordings {...{ inspectionId, events }} />
        <RecordingsSection {...{ inspectionId, events }} />
        <CallQualitySection {...{ inspectionId, events }} />
        <MessagesSection inspectionId={inspectionId} />
      </Box>
      <Box sx={{ gridArea: 'facts', minWidth: 0 }}>
        <OverviewFacts inspection={inspection} onOpen={open} />
      </Box>
      <Box sx={{ gridArea: 'history', minWidth: 0 }}>
        <History inspection={inspection} />
      </Box>
    </Box>
  );
}

/** The versions of the report, once there is one. */
function SignedReports({ inspectionId }: { inspectionId: string }): ReactNode {
  const { data = [] } = useRead(listReportVersions, { params: { inspectionId } });
  if (data.length === 0) return null;
  return (
    <Section
      title="Report"
      actions={
        <Button component={Link} to={reportAddress(inspectionId)}>
          Open report
        </Button>
      }
    >
      <ReportVersions inspectionId={inspectionId} />
    </Section>
  );
}

const COLUMNS = {
  display: 'grid',
  columnGap: 5,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(320px, 1fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
  gridTemplateAreas: { xs: "'work' 'facts' 'history'", md: "'work facts' 'history facts'" },
};

interface ProgressProps {
  inspection: Inspection;
  events: readonly RoomEvent[];
}

/** How far the inspection is, from its time to its payment. */
function Progress({ inspection, events }: ProgressProps): ReactNode {
  if (inspection.status === 'cancelled') return null;
  return (
    <Box component="ol" aria-label="Progress" sx={LIST}>
      {stepsOf(inspection, events).map(({ label, isDone }) => (
        <Box component="li" key={label} sx={{ ...STEP, color: isDone ? 'text.primary' : 'text.secondary' }}>
          {isDone ? (
            <DoneIcon fontSize="small" color="success" aria-hidden />
          ) : (
            <OpenIcon fontSize="small" aria-hidden />
          )}
          {label}
          <span style={visuallyHidden}>{isDone ? ', done' : ', open'}</span>
        </Box>
      ))}
    </Box>
  );
}

interface Step {
  label: string;
  isDone: boolean;
}

function stepsOf(inspection: Inspection, events: readonly RoomEvent[]): Step[] {
  const { status, isRequested, scheduledDate, isVirtual, feeCents, paymentStatus } = inspection;
  const isDone = isInspected(inspection);
  return [
    { label: 'Scheduled', isDone: isDone || (!isRequested && scheduledDate !== null) },
    isVirtual ? callOf(events, isDone) : { label: 'Visit', isDone },
    { label: 'Report sent', isDone: status === 'report_delivered' },
    ...(feeCents && paymentLabel(inspection) ? [{ label: 'Paid', isDone: paymentStatus === 'paid' }] : []),
  ];
}

/** By attendance, as in the report: an inspection may be completed without a call. */
function callOf(events: readonly RoomEvent[], isOver: boolean): Step {
  const isDone = events.some(({ kind }) => kind === 'peer:joined');
  return { label: isDone || !isOver || events.length === 0 ? 'Call' : 'No call', isDone };
}

interface DeficienciesProps {
  inspectionId: string;
  events: readonly RoomEvent[];
}

/** The items that failed, each with its photos. Nothing while none has. */
function Deficiencies({ inspectionId, events }: DeficienciesProps): ReactNode {
  const { checklist } = useChecklist(inspectionId, events);
  const photos = useRead(listPhotos, { params: { inspectionId } }).data ?? [];
  const failed = (checklist?.sections ?? []).flatMap(({ title, items }) =>
    items.filter(({ mark }) => mark === 'fail').map((item) => ({ ...item, section: title })),
  );
  if (failed.length === 0) return null;
  return (
    <Section title="Deficiencies" note={String(failed.length)}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {failed.map(({ id, label, section, location, notes, correction }) => (
          <Box component="li" key={id} sx={ROW}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
              <Typography component="div" variant="body2" color="textSecondary">
                <DottedLine>
                  {section}
                  {location.text}
                </DottedLine>
              </Typography>
              <Typography variant="body2" sx={notes ? {} : { color: 'warning.main' }}>
                {notes || 'No description'}
              </Typography>
              {correction.text && <Typography variant="body2">Correction: {correction.text}</Typography>}
            </Box>
            <Pictures inspectionId={inspectionId} photos={photosOf(photos, id)} subject={label} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1.25, borderTop: 1, borderColor: 'divider' };

/** As many as fit next to the text. */
const SHOWN = 2;

function photosOf(photos: readonly Photo[], itemId: string): Photo[] {
  const own = photos.filter((photo) => photo.itemId === itemId && photo.disposition !== 'deleted');
  return own.slice(-SHOWN);
}

interface PicturesProps {
  inspectionId: string;
  photos: readonly Photo[];
  subject: string;
}

function Pictures({ inspectionId, photos, subject }: PicturesProps): ReactNode {
  return photos.map((photo) => (
    <MuiLink
      key={photo.id}
      component={Link}
      to={`/inspection/${inspectionId}/photos?photo=${photo.id}`}
      sx={{ position: 'relative', width: 144, height: 108, borderRadius: 1, overflow: 'hidden' }}
    >
      <Thumbnail photo={photo} alt={photo.description || `Photo of ${subject}`} />
    </MuiLink>
  ));
}
