import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { InspectionDetails } from '../../features/inspections/details/InspectionDetails.tsx';
import { ReportViewer } from '../../features/reports/viewer/ReportViewer.tsx';
import { SiteCard } from '../../features/site/SiteCard.tsx';

/** `?report` shows its report over the page, so that Back closes it. */
export default function InspectionPage(): ReactNode {
  const { inspectionId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  return (
    <>
      <InspectionDetails
        key={inspectionId}
        inspectionId={inspectionId}
        onOpenReport={() => setParams({ report: '' })}
        site={<SiteCard inspectionId={inspectionId} />}
      />
      {params.has('report') && (
        <ReportViewer inspectionId={inspectionId} onClose={() => setParams({}, { replace: true })} />
      )}
    </>
  );
}
