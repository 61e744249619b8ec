import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OlderReport } from '../../features/reports/page/OlderReport.tsx';
import { ReportDocument } from '../../features/reports/page/ReportDocument.tsx';
import { ReportPanel } from '../../features/reports/panel/ReportPanel.tsx';
import { PartTitle } from '../../inspection/ui/PartTitle.tsx';
import { useInspectionPage } from '../inspection/context.ts';

/** The report of an inspection, with what is missing for it or what can be done with it. `?version` shows an older one. */
export default function ReportPage(): ReactNode {
  const { inspectionId, inspection } = useInspectionPage();
  const reportId = useSearchParams()[0].get('version');
  return (
    <>
      <PartTitle name="Report" address={inspection?.address} />
      {reportId ? (
        <OlderReport inspectionId={inspectionId} reportId={reportId} />
      ) : (
        <ReportPanel inspectionId={inspectionId} Document={ReportDocument} />
      )}
    </>
  );
}
