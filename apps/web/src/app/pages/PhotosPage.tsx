import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PhotoTool } from '../../features/photos/PhotoTool.tsx';
import { LeaveSiteButton } from '../../features/required-views/LeaveSiteButton.tsx';
import { RequiredViews } from '../../features/required-views/RequiredViews.tsx';
import { PartTitle } from '../../inspection/ui/PartTitle.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** The photos of an inspection without a call: taking, uploading, sorting and exporting them. `?photo` opens one. */
export default function PhotosPage(): ReactNode {
  const { inspectionId, inspection, events } = useInspectionPage();
  const firstId = useSearchParams()[0].get('photo');
  return (
    <>
      <PartTitle name="Inspection Photos" address={inspection?.address} />
      {inspection && (
        <>
          <RequiredViews {...{ inspectionId, events }} />
          <PhotoTool {...{ inspectionId, events, firstId }} />
          <LeaveSiteButton inspection={inspection} />
        </>
      )}
    </>
  );
}
