import { mintId } from '@sightline/contracts/core/ids';
import { USUAL_BRAND_COLOR } from '@sightline/contracts/organization/brand';
import { usualLayout } from '@sightline/contracts/reports/layout';
import type { Report } from '@sightline/contracts/reports/reports';

/** The server's reply for version 2 of a report with one passed item and a ready PDF. */
export function signedReport(facts: Partial<Report> = {}): Report {
  const [id, inspectionId] = [facts.id ?? mintId(), facts.inspectionId ?? mintId()];
  return {
    id,
    inspectionId,
    title: 'Mechanical Inspection Report',
    status: 'approved',
    approval: null,
    createdAt: SIGNED_AT,
    updatedAt: SIGNED_AT,
    contentHash: 'c'.repeat(64),
    pdf: { state: 'ready', sha256: 'd'.repeat(64), bytes: 90_000, renderedAt: SIGNED_AT },
    content: contentOf(id, inspectionId),
    changesSinceSigned: [],
    changedParts: [],
    ...facts,
  };
}

const SIGNED_AT = '2026-11-20T16:05:00.000Z';

const SUPERSEDED: Report['content']['reportVersion']['supersedes'] = {
  reportId: mintId(),
  number: 1,
  signedAt: '2026-11-19T16:05:00.000Z',
  result: 'rejected',
  changes: ['Final electrical: changed from failed to passed.'],
};

function contentOf(reportId: string, inspectionId: string): Report['content'] {
  return {
    version: 1,
    reportVersion: { number: 2, supersedes: SUPERSEDED },
    reportNumber: 'R-2026-00042',
    type: 'comprehensive',
    layout: usualLayout('comprehensive'),
    reportId,
    inspectionId,
    generatedAt: SIGNED_AT,
    timeZone: 'America/New_York',
    organization: {
      name: 'Palmetto Private Provider',
      address: '1200 Pines Boulevard',
      phone: '(954) 555-0148',
      email: 'inspections@palmetto.example',
      licenseNumber: 'PP-0421',
      isDemo: false,
      brandColor: USUAL_BRAND_COLOR,
      logo: null,
    },
    inspection: {
      projectType: 'mechanical',
      address: '12 Palm Way, Miramar',
      permitNumber: 'B-2026-0114',
      permitAppliedOn: '2026-03-02',
      codeEdition: 'Florida Building Code, 8th Edition (2023)',
      codeEditionReason: null,
      scheduledDate: '2026-11-20T15:00:00.000Z',
      isVirtual: true,
      jurisdiction: null,
      contractor: '',
    },
    client: { name: 'Harbor Homes', companyName: 'Harbor Homes LLC' },
    result: 'approved',
    summary: 'The panel is closed and labeled.',
    generalNotes: '',
    progress: { totalItems: 1, completedItems: 1, passedItems: 1, failedItems: 0, completionPercentage: 100 },
    figures: {
      severities: { minor: 0, major: 0, critical: 0 },
      compliance: { passed: 1, failed: 0, percent: 100 },
      duration: null,
    },
    reinspection: null,
    findings: [],
    passed: [
      {
        id: 'electricalFinal',
        label: 'Final electrical',
        section: 'Electrical',
        notes: '',
        markedAt: '2026-11-20T15:12:00.000Z',
        markedBy: 'Dana Whitfield',
        photoIds: [],
        receivedAt: null,
        codeSection: null,
        severity: null,
        location: '',
        correction: '',
      },
    ],
    notApplicable: [],
    unmarked: [],
    photos: [],
    measurements: [],
    rooms: [],
    voiceNotes: [],
    scanFindings: [],
    site: null,
    track: [],
    attendance: [],
    handOvers: [],
    recommendations: [],
    nextSteps: ['No corrections are required.'],
    signature: {
      signedBy: 'Dana Whitfield',
      licenseNumber: 'BU-2201',
      assignedInspector: null,
      signedAt: SIGNED_AT,
      width: 400,
      height: 120,
      strokes: [[[10, 60]]],
    },
    verificationUrl: `http://localhost:8080/verify/${reportId}`,
  };
}
