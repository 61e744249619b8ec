import type { ReportContent } from '@sightline/contracts/reports/content';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { CLIENT } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ReportViewer } from '../viewer/ReportViewer.tsx';

/** A client's view of a delivered report while its PDF is still being rendered. */
export function showReport(content: ReportContent): void {
  const { reportId: id, inspectionId, generatedAt } = content;
  FakeApi.install().on(getLatestReport, () => ({
    id,
    inspectionId,
    title: 'Inspection Report',
    status: 'delivered',
    createdAt: generatedAt,
    updatedAt: generatedAt,
    contentHash: 'a'.repeat(64),
    pdf: { state: 'rendering' },
    content,
    changesSinceSigned: [],
  }));
  renderScreen(<ReportViewer inspectionId={inspectionId} onClose={() => {}} />, { user: CLIENT });
}
