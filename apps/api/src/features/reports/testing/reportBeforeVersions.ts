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

export const HASH_BEFORE_VERSIONS = '2b01cedf5b0776bc327142d62b1c192e44f98ea9eeba34ecbb2e74adb95e0bab';
