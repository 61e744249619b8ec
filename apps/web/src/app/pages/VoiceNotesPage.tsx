import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { getInspection } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useRead } from '../../wire/queries.ts';
import { useRoomEvents } from '../../wire/roomEvents.ts';
import { useOutboxNow } from '../useOutboxNow.ts';
import { VoiceNoteTools } from '../VoiceNoteTools.tsx';

/** What was spoken about an inspection, without a call. */
export default function VoiceNotesPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const { data: inspection } = useRead(getInspection, { params: { inspectionId } });
  const events = useRoomEvents(inspectionId);
  useOutboxNow();
  return (
    <>
      <PageHeader
        title="Voice Notes"
        line={
          inspection && (
            <Link component={RouterLink} to={`/inspections/${inspectionId}`}>
              {inspection.address}
            </Link>
          )
        }
      />
      <Card sx={{ p: 2.5 }}>
        <VoiceNoteTools {...{ inspectionId, events }} />
      </Card>
    </>
  );
}
