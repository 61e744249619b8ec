import type { ReactNode } from 'react';
import { PartTitle } from '../../inspection/ui/PartTitle.tsx';
import { useInspectionPage } from '../inspection/context.ts';
import { VoiceNoteTools } from '../VoiceNoteTools.tsx';

/** What was spoken about an inspection, without a call. */
export default function VoiceNotesPage(): ReactNode {
  const { inspectionId, inspection, events } = useInspectionPage();
  return (
    <>
      <PartTitle name="Voice notes" address={inspection?.address} />
      <VoiceNoteTools {...{ inspectionId, events }} />
    </>
  );
}
