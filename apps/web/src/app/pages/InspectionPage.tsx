import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ChecklistOverview } from '../../features/checklist/ChecklistOverview.tsx';
import { InspectionDetails } from '../../features/inspections/details/InspectionDetails.tsx';
import { ReportViewer } from '../../features/reports/viewer/ReportViewer.tsx';
import { SiteCard } from '../../features/site/SiteCard.tsx';
import { useRoomEvents } from '../../wire/roomEvents.ts';

/** `?report` shows its report over the page, so that Back closes it. */
export default function InspectionPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const events = useRoomEvents(inspectionId);
  const [params, setParams] = useSearchParams();
  return (
    <>
      <InspectionDetails
        key={inspectionId}
        inspectionId={inspectionId}
        onOpenReport={() => setParams({ report: '' })}
        checklist={<ChecklistOverview inspectionId={inspectionId} events={events} />}
        site={<SiteCard inspectionId={inspectionId} />}
      />
      {params.has('report') && (
        <ReportViewer inspectionId={inspectionId} onClose={() => setParams({}, { replace: true })} />
      )}
    </>
  );
}
