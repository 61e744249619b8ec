import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ChecklistOverview } from '../../features/checklist/ChecklistOverview.tsx';
import { InspectionDetails } from '../../features/inspections/details/InspectionDetails.tsx';
import { ReportViewer } from '../../features/reports/viewer/ReportViewer.tsx';
import { MoveDialog, moveOf } from '../../features/scheduling/calendar/MoveDialog.tsx';
import { SiteCard } from '../../features/site/SiteCard.tsx';
import { useInspection } from '../../inspection/useInspection.ts';
import { useRoomEvents } from '../../inspection/useRoomEvents.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { INSPECTION_SECTIONS } from './inspectionSections.tsx';

/** `?report` shows the inspection's report over the page, so that Back closes it. */
export default function InspectionPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const events = useRoomEvents(inspectionId);
  const [params, setParams] = useSearchParams();
  const [isMoving, setMoving] = useState(false);
  const sections = INSPECTION_SECTIONS.map((Section) => (
    <Section key={Section.name} inspectionId={inspectionId} events={events} />
  ));
  return (
    <>
      <InspectionDetails
        key={inspectionId}
        inspectionId={inspectionId}
        onOpenReport={() => setParams({ report: '' })}
        onReschedule={() => setMoving(true)}
        checklist={<ChecklistOverview inspectionId={inspectionId} events={events} />}
        site={<SiteCard inspectionId={inspectionId} />}
        sections={sections}
      />
      {isMoving && <Move inspectionId={inspectionId} onClose={() => setMoving(false)} />}
      {params.has('report') && (
        <ReportViewer inspectionId={inspectionId} onClose={() => setParams({}, { replace: true })} />
      )}
    </>
  );
}

/** The calendar's dialog, which warns of conflicts before the inspection moves. */
function Move({ inspectionId, onClose }: { inspectionId: string; onClose: () => void }): ReactNode {
  const zone = useTimeZone();
  const { data: inspection } = useInspection(inspectionId);
  if (!inspection?.scheduledDate) return null;
  const entry = { ...inspection, inspectionId, startsAt: inspection.scheduledDate };
  return <MoveDialog wanted={moveOf(entry, zone)} zone={zone} onClose={onClose} />;
}
