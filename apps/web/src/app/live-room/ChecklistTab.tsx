import { type ReactNode, Suspense, useCallback } from 'react';
import { ChecklistPanel, type ChecklistPanelProps } from '../../features/checklist/ChecklistPanel.tsx';
import type { VoiceTools } from '../../features/checklist/itemTools.ts';
import type { SlotProps } from '../../features/live-room/slots.ts';
import { ItemMeasurements } from '../../features/measuring/ItemMeasurements.tsx';
import { ItemPhotos } from '../../features/photos/ItemPhotos.tsx';
import { ItemVoiceNotes, VoiceNotesScope } from '../../features/voice-notes/ItemVoiceNotes.tsx';
import { RecordButton } from '../../features/voice-notes/recorder/RecordButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const CallSigning = lazyPart(async () => ({ default: (await import('./CallSigning.tsx')).CallSigning }));
type ChecklistTabProps = Pick<
  SlotProps,
  'inspectionId' | 'events' | 'canMark' | 'onCapture' | 'openMicrophone'
>;

export function ChecklistTab({ openMicrophone, ...props }: ChecklistTabProps): ReactNode {
  const { inspectionId, events, canMark } = props;
  // The functions stay the same, so that a mark renders only its own item.
  const renderPhotos = useCallback(
    (itemId: string): ReactNode => (
      <>
        <ItemPhotos itemId={itemId} />
        <ItemMeasurements {...{ inspectionId, itemId }} isStaff={canMark} />
      </>
    ),
    [inspectionId, canMark],
  );
  return (
    <VoiceNotesScope {...{ inspectionId, events, openMicrophone }} canHear={canMark}>
      <ChecklistPanel {...{ ...props, renderPhotos, renderSigning }} voice={VOICE} />
    </VoiceNotesScope>
  );
}

const renderSigning: ChecklistPanelProps['renderSigning'] = (checklist, editing, onItem) => (
  <Suspense>
    <CallSigning {...{ checklist, editing, onItem }} />
  </Suspense>
);

const VOICE: VoiceTools = {
  renderRecordButton: (itemId, label) => <RecordButton {...{ itemId, label }} />,
  renderNotes: (itemId, canEdit) => <ItemVoiceNotes {...{ itemId, canEdit }} />,
};
