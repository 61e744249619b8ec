/**
 * The words by which the bench and the fault tests find their way over the screens, each with the file in which its screen
 * has it. `npm test` fails when a screen says something else.
 */
export const SCREEN_TEXTS = {
  bookingType: { text: 'Inspection Type', file: 'apps/web/src/features/scheduling/book/SubjectCard.tsx' },
  bookingDays: { text: 'Days', file: 'apps/web/src/features/scheduling/book/FreeTimes.tsx' },
  cameraPreview: {
    text: 'Preview of your camera',
    file: 'apps/web/src/features/live-room/check/Preview.tsx',
  },
  capture: { text: 'Capture photo', file: 'apps/web/src/features/live-room/ownDevices/barButtons.tsx' },
  continueChecklist: { text: 'Continue', file: 'apps/web/src/features/my-day/DayCard.tsx' },
  draft: { text: 'Draft, not reviewed', file: 'apps/web/src/features/voice-notes/transcript/Transcript.tsx' },
  detailedScan: { text: 'Detailed', file: 'packages/wording/src/siteLabels.ts' },
  join: { text: 'Join with camera', file: 'apps/web/src/features/live-room/check/DeviceCheck.tsx' },
  leave: { text: 'Leave', file: 'apps/web/src/features/live-room/controls/LeaveButton.tsx' },
  leftCall: { text: 'You left the call', file: 'apps/web/src/features/live-room/screens/CallOver.tsx' },
  markFor: { text: 'Mark for ', file: 'apps/web/src/features/checklist/MarkButtons.tsx' },
  noteSaved: {
    text: 'Voice Note Saved',
    file: 'apps/web/src/features/voice-notes/recorder/recorderToasts.ts',
  },
  openPhoto: { text: 'Open ', file: 'apps/web/src/features/photos/Tile.tsx' },
  pass: { text: 'Pass', file: 'packages/wording/src/labels.ts' },
  photoFiles: { text: 'Photo files', file: 'apps/web/src/features/photos/capture/FileSection.tsx' },
  readLabel: {
    text: 'Read the label',
    file: 'apps/web/src/features/photos/labels/ReadLabelButton.tsx',
  },
  scanType: { text: 'Scan type', file: 'apps/web/src/features/scanner/ScanControls.tsx' },
  scannerSettings: {
    text: 'Scanner settings',
    file: 'apps/web/src/features/scanner/ScannerPanel.tsx',
  },
  serialNumber: { text: 'Serial number', file: 'packages/wording/src/labelTexts.ts' },
  settingsDone: { text: 'Done', file: 'apps/web/src/ui/SettingsButton.tsx' },
  startRecording: {
    text: 'Start recording',
    file: 'apps/web/src/features/voice-notes/recorder/RecorderControls.tsx',
  },
  startScan: { text: 'Start scan', file: 'apps/web/src/features/scanner/ScanControls.tsx' },
  startVideo: { text: 'Start video', file: 'apps/web/src/features/scanner/SiteScanner.tsx' },
  stopAndSave: {
    text: 'Stop and save',
    file: 'apps/web/src/features/voice-notes/recorder/RecorderControls.tsx',
  },
  unsent: { text: 'on this device not sent', file: 'apps/web/src/features/my-day/DayCard.tsx' },
} as const;

type Name = keyof typeof SCREEN_TEXTS;

export const SAYS = Object.fromEntries(
  Object.entries(SCREEN_TEXTS).map(([name, { text }]) => [name, text]),
) as Record<Name, string>;
