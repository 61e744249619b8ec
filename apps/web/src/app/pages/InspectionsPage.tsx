import type { ReactNode } from 'react';
import { Inspections } from '../../features/inspections/list/Inspections.tsx';
import { ReportViewer } from '../../features/reports/viewer/ReportViewer.tsx';

export default function InspectionsPage(): ReactNode {
  return <Inspections renderReport={(id, onClose) => <ReportViewer inspectionId={id} onClose={onClose} />} />;
}
