/**
 * Report content in the format from before versions and copies without coordinates existed. The hash was computed
 * independently, from sorted keys without white space (RFC 8785).
 */
export const CONTENT_BEFORE_VERSIONS = {
  version: 1,
  reportId: '5b0f3f0e-6f0a-4f5a-9c53-3f6a1b0a7c11',
  inspectionId: '0d1f6e2a-8c55-4a1b-9a53-91c0e4a2b7d3',
  generatedAt: '2026-11-21T18:04:05.678Z',
  timeZone: 'America/New_York',
  organization: {
    name: 'Gulf Coast Inspections',
    address: '400 Biscayne Boulevard, Miami, FL 33132',
    phone: '(954) 555-0100',
    email: 'office@gulf.example',
    licenseNumber: 'PP-77',
    isDemo: false,
  },
  inspection: {
    projectType: 'mechanical',
    address: '12 Palm Way, Miramar',
    permitNumber: 'B-2026-0001',
    permitIssuedOn: '2026-08-03',
    codeEdition: 'Florida Building Code, 8th Edition (2023)',
    codeEditionReason: null,
    scheduledDate: '2026-11-20T15:00:00.000Z',
    isVirtual: true,
  },
  client: {
    name: 'Harbor Homes',
    companyName: 'Harbor Homes LLC',
  },
  result: 'partial',
  summary: 'Conductos sin sellar en el pleno; se corrige el lunes.',
  generalNotes: '',
  progress: {
    totalItems: 2,
    completedItems: 1,
    passedItems: 0,
    failedItems: 1,
    completionPercentage: 50,
  },
  findings: [
    {
      id: 'mechanicalDuctRough',
      label: 'Duct rough',
      section: 'Mechanical',
      notes: 'Duct not sealed at the plenum: 3″ gap.',
      markedAt: '2026-11-20T15:12:00.000Z',
      markedBy: 'Ana Nuñez',
      photoIds: ['c3c2a9e4-51a7-4c6e-8f3a-2f1d9b7e6a50'],
    },
  ],
  passed: [],
  notApplicable: [],
  unmarked: [
    {
      id: 'electricalFinal',
      label: 'Final electrical',
      section: 'Electrical',
      notes: '',
      markedAt: null,
      markedBy: null,
      photoIds: [],
    },
  ],
  photos: [
    {
      id: 'c3c2a9e4-51a7-4c6e-8f3a-2f1d9b7e6a50',
      caption: 'Gap at the plenum',
      capturedAt: '2026-11-20T15:11:30.250Z',
      capturedBy: 'Robin Reyes (Client)',
      source: 'imageCapture',
      sha256: 'abababababababababababababababababababababababababababababababab',
      width: 4032,
      height: 3024,
      position: {
        latitude: 25.981234,
        longitude: -80.234321,
        accuracyMeters: 6,
      },
    },
  ],
  attendance: [
    {
      name: 'Ana Nuñez',
      role: 'host',
      joinedAt: '2026-11-20T15:00:10.000Z',
      leftAt: null,
    },
  ],
  signature: {
    signedBy: 'Ana Nuñez',
    licenseNumber: 'PX-4711',
    signedAt: '2026-11-21T18:04:05.678Z',
    width: 400,
    height: 120,
    strokes: [
      [
        [10, 60],
        [120.5, 20],
      ],
      [[300, 40]],
    ],
  },
  verificationUrl: 'http://localhost:8080/verify/5b0f3f0e-6f0a-4f5a-9c53-3f6a1b0a7c11',
};

/**
 * Content 1 as it was frozen last, with every part that came while it was in use. Its hash was also computed independently;
 * neither may ever change.
 */
export const CONTENT_ONE = {
  ...CONTENT_BEFORE_VERSIONS,
  reportVersion: { number: 1, supersedes: null },
  reportNumber: 'R-2026-00042',
  layout: {
    template: 'professional',
    sections: [
      'summary',
      'deficiencies',
      'map',
      'measurements',
      'rooms',
      'photos',
      'voiceNotes',
      'scanFindings',
    ],
    includePhotos: true,
    includeMap: true,
    includeCharts: false,
    watermark: '',
  },
  site: { latitude: 25.981434, longitude: -80.234321, accuracyMeters: 5 },
  track: [
    { latitude: 25.9813, longitude: -80.2344, accuracyMeters: 6, takenAt: '2026-11-20T15:05:00.000Z' },
    { latitude: 25.9815, longitude: -80.2342, accuracyMeters: 8, takenAt: '2026-11-20T15:06:00.000Z' },
  ],
  rooms: [
    {
      id: 'a4d0c7de-3f0e-4a3c-8b1c-5d1f4c0b9e21',
      name: 'Attic',
      type: 'attic',
      notes: '',
      ...{ length: null, width: null, height: null },
      sizes: { length: null, width: null, height: null, area: null, volume: null },
    },
  ],
  voiceNotes: [
    {
      id: '7d1c8f7a-52b0-4bb1-9d0e-0b6f5c2f3a11',
      itemId: 'mechanicalDuctRough',
      caption: 'Duct rough',
      text: 'No mastic at the plenum.',
      reviewed: { by: 'Ana Nuñez', licenseNumber: 'PX-4711', at: '2026-11-20T15:30:00.000Z' },
      approval: null,
      recordedAt: '2026-11-20T15:12:30.000Z',
      recordedBy: 'Ana Nuñez (Inspector)',
      durationMs: 4200,
      sha256: 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',
    },
  ],
  scanFindings: [
    {
      id: '2f0b9a64-1a2e-4f59-9f55-6b8f8b6f2c31',
      kind: 'crack',
      fixture: null,
      outline: [
        [0.1, 0.1],
        [0.2, 0.1],
        [0.2, 0.5],
      ],
      confidence: 0.83,
      roomLabel: 'Garage',
      itemId: null,
      note: 'At the corner',
      severity: 'major',
      accepted: { by: 'Ana Nuñez (Inspector)', at: '2026-11-20T15:40:00.000Z' },
      scannedAt: '2026-11-20T15:20:00.000Z',
      scannedBy: 'Ana Nuñez (Inspector)',
      keyframe: {
        id: '8c7b3f50-6a7d-4a55-8f51-0f7b0c2d9e10',
        sha256: 'efefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef',
        width: 1280,
        height: 720,
        markup: [],
      },
    },
  ],
  handOvers: [{ from: 'Ana Nuñez', to: 'Ada Lima', at: '2026-11-20T15:25:00.000Z' }],
};

export const HASH_ONE = '1da42743312183d0aba2fa9ec84d6a5624c7f5f12356a2ca8398ef03091f7487';

export const HASH_BEFORE_VERSIONS = '2b01cedf5b0776bc327142d62b1c192e44f98ea9eeba34ecbb2e74adb95e0bab';
