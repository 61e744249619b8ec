import Box from '@mui/material/Box';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listPhotos } from '@sightline/contracts/photos/photos';
import type { ReactNode } from 'react';
import { InspectorCard } from '../../features/checklist/InspectorCard.tsx';
import { SignatureCard } from '../../features/checklist/signing/SignatureCard.tsx';
import type { Editing } from '../../features/checklist/useEditing.ts';
import { usePhotos } from '../../features/photos/photosContext.ts';
import { useSignableNotes } from '../../features/voice-notes/useSignableNotes.ts';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { signablePhotos } from '../../inspection/photos/photoTiles.ts';
import { useRead } from '../../wire/queries.ts';

interface CallSigningProps {
  checklist: ShownChecklist;
  editing: Editing;
}

/** The end of the checklist during a call: who inspects, and the signature over items, photos and voice notes. */
export function CallSigning({ checklist, editing }: CallSigningProps): ReactNode {
  const params = { inspectionId: checklist.inspectionId };
  const { data: inspection } = useRead(getInspection, { params });
  const { data: stored } = useRead(listPhotos, { params });
  const { tiles } = usePhotos();
  const voiceNotes = useSignableNotes(checklist.inspectionId);
  if (!inspection) return null;
  const { isEditing, begin, end } = editing;
  const evidence = { photos: signablePhotos(tiles), hasAllPhotos: stored !== undefined, voiceNotes };
  return (
    <Box sx={{ mt: 2 }}>
      <InspectorCard {...{ checklist, inspection }} canMark={isEditing} />
      <SignatureCard {...{ inspection, checklist, isEditing, ...evidence }} onEdit={begin} onSaved={end} />
    </Box>
  );
}
