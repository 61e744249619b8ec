import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { InspectorFields } from '../../features/checklist/details/InspectorFields.tsx';
import { SignatureCard } from '../../features/checklist/signing/SignatureCard.tsx';
import type { Editing } from '../../features/checklist/useEditing.ts';
import type { SectionsView } from '../../features/checklist/useSections.ts';
import { usePhotos } from '../../features/photos/photosContext.ts';
import { useSignableNotes } from '../../features/voice-notes/useSignableNotes.ts';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { signablePhotos } from '../../inspection/photos/photoTiles.ts';
import { useInspection } from '../../inspection/useInspection.ts';

interface CallSigningProps {
  checklist: ShownChecklist;
  editing: Editing;
  onItem: SectionsView['show'];
}

/**
 * The end of the checklist during a call: the inspector, and the signature over items, photos and voice
 * notes.
 */
export function CallSigning({ checklist, editing, onItem }: CallSigningProps): ReactNode {
  const { data: inspection } = useInspection(checklist.inspectionId);
  const { tiles, isRead: hasAllPhotos } = usePhotos();
  const voiceNotes = useSignableNotes(checklist.inspectionId);
  if (!inspection) return null;
  const { isEditing, begin, end } = editing;
  const evidence = { photos: signablePhotos(tiles), hasAllPhotos, voiceNotes };
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <InspectorFields {...{ checklist, inspection }} canMark={isEditing} />
      <SignatureCard
        {...{ inspection, checklist, isEditing, onItem, ...evidence }}
        onEdit={begin}
        onSaved={end}
      />
    </Box>
  );
}
