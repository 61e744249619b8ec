import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { useInspectionPage } from '../inspection/context.ts';
import { VoiceNoteTools } from '../VoiceNoteTools.tsx';

/** What was spoken about an inspection, without a call. */
export default function VoiceNotesPage(): ReactNode {
  const { inspectionId, events } = useInspectionPage();
  return (
    <>
      <title>Voice notes · Sightline</title>
      <h1 style={visuallyHidden}>Voice notes</h1>
      <VoiceNoteTools {...{ inspectionId, events }} />
    </>
  );
}
