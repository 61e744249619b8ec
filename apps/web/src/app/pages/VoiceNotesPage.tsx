import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useInspection } from '../../inspection/useInspection.ts';
import { useRoomEvents } from '../../inspection/useRoomEvents.ts';
import { InspectionToolHeader } from '../InspectionToolHeader.tsx';
import { useOutboxNow } from '../useOutboxNow.ts';
import { VoiceNoteTools } from '../VoiceNoteTools.tsx';

/** The voice notes of an inspection, without a call. */
export default function VoiceNotesPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection } = useInspection(inspectionId);
  const events = useRoomEvents(inspectionId);
  useOutboxNow();
  return (
    <>
      <InspectionToolHeader title="Voice Notes" inspection={inspection} />
      <Card sx={{ p: 2.5 }}>
        <VoiceNoteTools {...{ inspectionId, events }} />
      </Card>
    </>
  );
}
