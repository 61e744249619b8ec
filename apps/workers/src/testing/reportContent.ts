import { mintId } from '@sightline/contracts/core/ids';
import { USUAL_BRAND_COLOR } from '@sightline/contracts/organization/brand';
import type {
  ReportContent,
  ReportItem,
  ReportPhoto,
  ReportRoom,
  ReportScanFinding,
} from '@sightline/contracts/reports/content';
import { type ReportLayout, usualLayout } from '@sightline/contracts/reports/layout';
import type { ReportType } from '@sightline/contracts/reports/types';
import { computeFigures } from '@sightline/report/assembly/computeFigures';
import { followUpOf } from '@sightline/report/assembly/followUp';

/** A frozen report like those of the API, of an inspection with two deficiencies. */
export function reportContent(changes: Partial<ReportContent> = {}): ReportContent {
  const content = { ...inspected(changes.type), ...changes };
  return { ...content, figures: computeFigures(content), ...followUpOf(content, content.result), ...changes };
}

function inspected(
  type: ReportType = 'comprehensive',
): Omit<ReportContent, 'figures' | 'recommendations' | 'nextSteps'> {
  const reportId = mintId();
  return {
    version: 1,
    reportVersion: { number: 1, supersedes: null },
    reportNumber: 'R-2026-00001',
    type,
    layout: plainLayout(type),
    site: null,
    reinspection: null,
    track: [],
    measurements: [],
    rooms: [],
    voiceNotes: [],
    scanFindings: [],
    handOvers: [],
    reportId,
    inspectionId: mintId(),
    generatedAt: '2026-11-20T16:05:00.000Z',
    timeZone: 'America/New_York',
    organization: {
      name: 'Sunshine Private Provider Inspections LLC',
      address: '400 Biscayne Boulevard, Miami, FL 33132',
      phone: '(305) 555-0142',
      email: 'office@sunshine-inspections.example',
      licenseNumber: 'PP-20417',
      isDemo: false,
      brandColor: USUAL_BRAND_COLOR,
      logo: null,
    },
    inspection: {
      projectType: 'mechanical',
      address: '1420 Calle Ocho, Unit 3B, Miami, FL 33135',
      permitNumber: 'MECH-2026-004711',
      permitAppliedOn: '2026-03-02',
      codeEdition: 'Florida Building Code, 8th Edition (2023)',
      codeEditionReason: null,
      scheduledDate: '2026-11-20T15:00:00.000Z',
      isVirtual: true,
      jurisdiction: 'City of Miami',
      contractor: 'Brickell Mechanical, Inc., CAC1818181',
    },
    client: { name: 'José Núñez Ångström', companyName: 'Núñez & Søn Construcción' },
    result: 'partial',
    summary:
      'Rough-in of the mechanical system was inspected by live video. Two items do not comply and are to be corrected ' +
      'before concealment.\nA re-inspection of these two items is required.',
    generalNotes: 'Attic was accessible. Power was on during the inspection.',
    progress: {
      totalItems: 6,
      completedItems: 5,
      passedItems: 2,
      failedItems: 2,
      completionPercentage: 83,
    },
    findings: [
      {
        ...item(
          'mechanicalDuctRough',
          'Duct rough',
          'Mechanical',
          'Flex duct is not supported within 4 ft; it sags by 3 in.',
        ),
        severity: 'major',
      },
      {
        ...item(
          'electricalRough',
          'Electrical rough',
          'Electrical',
          'Box fill of the junction box above the hallway is exceeded.',
        ),
        severity: 'major',
      },
    ],
    passed: [
      item('mechanicalRough', 'Mechanical rough', 'Mechanical', ''),
      item('plumbingTopOut', 'Plumbing top-out', 'Plumbing', 'Test at 5 psi for 15 minutes held.'),
    ],
    notApplicable: [item('gasRough', 'Gas rough', 'Gas', 'No gas in this unit.')],
    unmarked: [
      {
        ...item('temperTest', 'Temporary power (T-pole) test', 'Electrical', ''),
        markedAt: null,
        markedBy: null,
      },
    ],
    photos: [],
    attendance: [
      {
        name: 'Ana Ruiz',
        role: 'host',
        joinedAt: '2026-11-20T14:58:10.000Z',
        leftAt: '2026-11-20T15:41:02.000Z',
      },
      {
        name: 'José Núñez Ångström',
        role: 'field',
        joinedAt: '2026-11-20T15:00:31.000Z',
        leftAt: '2026-11-20T15:40:55.000Z',
      },
    ],
    signature: {
      signedBy: 'Ana Ruiz',
      licenseNumber: 'PX-3321',
      assignedInspector: null,
      signedAt: '2026-11-20T16:05:00.000Z',
      width: 600,
      height: 200,
      strokes: drawnStrokes(),
    },
    verificationUrl: `https://inspections.example.com/verify/${reportId}`,
  };
}

/** A layout without charts and a map, so that a test finds its own pictures. */
function plainLayout(type: ReportType): ReportLayout {
  return { ...usualLayout(type), includeCharts: false, includeMap: false };
}

export function item(id: string, label: string, section: string, notes: string): ReportItem {
  return {
    id,
    label,
    section,
    notes,
    markedAt: '2026-11-20T15:20:00.000Z',
    markedBy: 'Ana Ruiz',
    photoIds: [],
    receivedAt: null,
    codeSection: null,
    severity: null,
    location: '',
    correction: '',
  };
}

export function reportPhoto(changes: Partial<ReportPhoto> = {}): ReportPhoto {
  return {
    id: mintId(),
    caption: 'Duct rough · Attic',
    capturedAt: '2026-11-20T15:21:07.000Z',
    capturedBy: 'José Núñez Ångström (client)',
    source: 'imageCapture',
    sha256: 'ab12cd34'.repeat(8),
    width: 4032,
    height: 3024,
    position: { latitude: 25.765432, longitude: -80.219876, accuracyMeters: 4.2 },
    exif: null,
    distanceMeters: null,
    isOffSite: null,
    markup: [],
    ...changes,
  };
}

/** A room measured as 12 ft long and typed as 10 ft wide. */
export function reportRoom(changes: Partial<ReportRoom> = {}): ReportRoom {
  const known = (value: number, uncertainty: number | null) => ({
    value,
    uncertainty,
    isSquareOnOnly: false,
  });
  return {
    id: mintId(),
    name: 'Primary <bath>',
    type: 'bathroom',
    notes: 'Sloped ceiling',
    length: { kind: 'measured', measurementId: mintId() },
    width: { kind: 'typed', value: 3048 },
    height: null,
    sizes: {
      length: known(3657.6, 25.4),
      width: known(3048, null),
      height: null,
      area: known(3657.6 * 3048, null),
      volume: null,
    },
    ...changes,
  };
}

/** A crack from the upper left to the middle of its keyframe, which the report's photos leave out. */
export function reportScanFinding(changes: Partial<ReportScanFinding> = {}): ReportScanFinding {
  const picture = { id: mintId(), sha256: 'ef56ab78'.repeat(8), width: 1280, height: 720, markup: [] };
  const keyframe = { ...picture, position: null, distanceMeters: null };
  return {
    id: mintId(),
    kind: 'crack',
    fixture: null,
    confidence: 0.83,
    roomLabel: 'Garage',
    outline: [
      [0.1, 0.1],
      [0.15, 0.1],
      [0.5, 0.5],
    ],
    itemId: 'mechanicalDuctRough',
    note: 'Wider than 1/8 in.',
    severity: 'critical',
    location: '',
    correction: '',
    accepted: { by: 'Ana Ruiz (Inspector)', at: '2026-11-20T15:40:00.000Z' },
    scannedAt: '2026-11-20T15:30:00.000Z',
    scannedBy: 'Ana Ruiz (Inspector)',
    keyframe,
    ...changes,
  };
}

/** Strokes of a line and a dot, like a signature. */
function drawnStrokes(): [number, number][][] {
  const line = Array.from({ length: 120 }, (_, i): [number, number] => [
    40 + i * 4.2,
    105 + 55 * Math.sin(i / 5) * Math.cos(i / 23) - i / 6,
  ]);
  return [
    line,
    [
      [300, 50],
      [360, 160],
      [420, 60],
    ],
    [[545, 40]],
  ];
}
