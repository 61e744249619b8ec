import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { RESULT_LABELS } from '@sightline/wording/labels';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ChecklistForm, type ChecklistFormProps } from '../../features/checklist/ChecklistForm.tsx';
import type { VoiceTools } from '../../features/checklist/itemTools.ts';
import { ItemMeasurements } from '../../features/measuring/ItemMeasurements.tsx';
import type { CaptureSubject } from '../../features/photos/capture/CaptureDialog.tsx';
import { ItemPhotos } from '../../features/photos/ItemPhotos.tsx';
import { TakenLabel } from '../../features/photos/labels/ReadLabelButton.tsx';
import { PhotosCard } from '../../features/photos/PhotosCard.tsx';
import { PhotosScope } from '../../features/photos/PhotosScope.tsx';
import { usePhotos } from '../../features/photos/photosContext.ts';
import { reportAddress } from '../../features/reports/addresses.ts';
import { ItemVoiceNotes, VoiceNotesScope } from '../../features/voice-notes/ItemVoiceNotes.tsx';
import { RecordButton } from '../../features/voice-notes/recorder/RecordButton.tsx';
import { useSignableNotes } from '../../features/voice-notes/useSignableNotes.ts';
import { type Captures, signablePhotos } from '../../inspection/photos/photoTiles.ts';
import { chooseNextView } from '../../inspection/required-views/nextView.ts';
import { RESULT_TONES } from '../../inspection/ui/statusTones.ts';
import { usePendingReport } from '../../inspection/usePendingReport.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { useSmallScreen } from '../../ui/useSmallScreen.ts';
import { useRead } from '../../wire/queries.ts';
import { useInspectionPage } from '../inspection/context.ts';
import { OnSite } from '../on-site/OnSite.tsx';

/** Loaded ahead: the signal may be gone when the first photo is taken. */
const CaptureDialog = lazyPart(async () => ({
  default: (await import('../../features/photos/capture/CaptureDialog.tsx')).CaptureDialog,
}));

/** These functions stay the same, so that a mark renders only its own item. */
const VOICE: VoiceTools = {
  renderRecordButton: (itemId, label) => <RecordButton {...{ itemId, label }} />,
  renderNotes: (itemId, canEdit) => <ItemVoiceNotes {...{ itemId, canEdit }} />,
};

const INSPECTION: CaptureSubject = { title: 'Inspection photos', isOne: false };

/** The requested stills, which exist only in a call. */
const NO_CAPTURES: Captures = new Map();
const noItem = (): null => null;

/** The checklist of an inspection without a call: in person, or before and after one. `?item` opens an item. */
export default function ChecklistPage(): ReactNode {
  const { inspectionId, inspection, events } = useInspectionPage();
  const [subject, setSubject] = useState<CaptureSubject | null>(null);
  const [readId, setReadId] = useState<string | null>(null);
  const isPhone = useSmallScreen('md');
  useEffect(() => void CaptureDialog.preload().catch(() => {}), []);
  const openCamera = (): void => setSubject(INSPECTION);
  if (!inspection) return null;
  const isOnSite = isPhone && !inspection.isVirtual;
  return (
    <PhotosScope {...{ inspectionId, events }} captures={NO_CAPTURES} itemOfCapture={noItem} canEdit>
      <VoiceNotesScope {...{ inspectionId, events }} canHear>
        <FormWithEvidence
          {...{ inspection, events }}
          onCamera={openCamera}
          renderReport={() => <SignedReport inspection={inspection} />}
          renderAllPhotos={(canTake) => (
            <PhotosCard canTake={canTake} hasBar={isOnSite} onCamera={openCamera} />
          )}
          onCapture={(itemId, label) => setSubject({ itemId, title: `Photos: ${label}`, isOne: true })}
          renderPhotos={(itemId) => (
            <>
              <ItemPhotos itemId={itemId} />
              <ItemMeasurements {...{ inspectionId, itemId }} />
            </>
          )}
          renderOnSite={
            isOnSite
              ? (tools) => (
                  <OnSite
                    {...{ inspection, events, tools }}
                    onCamera={(about = INSPECTION) => setSubject(about)}
                  />
                )
              : undefined
          }
          voice={VOICE}
        />
      </VoiceNotesScope>
      {subject && (
        <Suspense>
          <CaptureDialog
            subject={subject}
            onAgain={() => setSubject(subject)}
            onReadLabel={setReadId}
            onClose={() => {
              setSubject(null);
              // A view that was not taken is not what the next photo shows.
              if (subject.isOne) chooseNextView(inspectionId, null);
            }}
          />
        </Suspense>
      )}
      <TakenLabel photoId={readId} onClose={() => setReadId(null)} />
    </PhotosScope>
  );
}

/** The report of a signed checklist with its result, or the way to write it. */
function SignedReport({ inspection: { id: inspectionId } }: { inspection: Inspection }): ReactNode {
  const { data, isLoading } = useRead(getLatestReport, { params: { inspectionId } }, { retry: false });
  const isPending = usePendingReport(inspectionId);
  if (isPending) return 'It is made once everything is sent.';
  if (isLoading) return <Skeleton width={120} />;
  if (!data)
    return (
      <Link component={RouterLink} to={reportAddress(inspectionId)}>
        Write report
      </Link>
    );
  const { result } = data.content;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        <StatusDot tone={RESULT_TONES[result]}>{RESULT_LABELS[result]}</StatusDot>
      </Box>
      <Link component={RouterLink} to={reportAddress(inspectionId)}>
        Open report
      </Link>
    </Box>
  );
}

/** The form with the photos and voice notes that a signature also covers. */
function FormWithEvidence(
  props: Omit<ChecklistFormProps, 'photos' | 'hasAllPhotos' | 'voiceNotes'>,
): ReactNode {
  const { id: inspectionId } = props.inspection;
  const { tiles, isRead } = usePhotos();
  return (
    <ChecklistForm
      {...props}
      photos={signablePhotos(tiles)}
      hasAllPhotos={isRead}
      voiceNotes={useSignableNotes(inspectionId)}
    />
  );
}
