/** One layer: the folders (`core/`) and files (`main.ts`) that belong to it. */
type Layer = readonly string[];

/**
 * Layers inside a folder, lowest first. A file may import its own folder, lower layers, and files of its own
 * layer; folders in one layer do not import each other. The empty string is any file that is not named
 * otherwise, and a name without an extension is every path that starts with it. Folders may be inside each
 * other: each list applies separately.
 */
export const LAYERS: Record<string, readonly Layer[]> = {
  'packages/contracts/src': [
    ['accounts/roles.ts', 'accounts/startPaths.ts', 'rooms/abilities.ts'],
    ['core/'],
    [''],
    ['endpoints.ts'],
  ],
  // The page of the app walks the outline; only servers assemble a report.
  'packages/report/src': [[''], ['signing/', 'outline/'], ['page/'], ['assembly/']],
  'packages/store/src': [
    ['core/'],
    ['catalog/', 'recordings/'],
    [
      'accounts/',
      'audit/',
      'organization/',
      'inspections/',
      'checklists/',
      'photos/',
      'uploads/',
      'voice-notes/',
      'positions/',
      'measurements/',
      'site-rooms/',
      'scans/',
      'rooms/',
      'deliveries/',
      'derived-files/',
      'geocoding/',
      'bookings/',
    ],
    ['reports/', 'payments/', 'client-management/', 'room-log/'],
    [
      'clientReferences.ts',
      'inspectorNotices.ts',
      'personalLinks.ts',
      'retention.ts',
      'recordingDeletion.ts',
    ],
    ['connect.ts', 'unfinishedWork.ts'],
  ],
  'packages/server-kit/src': [
    ['storage/', 'roomLog/', 'audio/'],
    [''],
    ['JobQueue.ts', 'storage.ts', 'RoomLog.ts', 'RoomLogFollower.ts', 'RoomPlacement.ts', 'roomOrders.ts'],
    ['JobRunner.ts', 'revocations.ts', 'captureOrders.ts', 'GeocodingProvider.ts'],
  ],
  'packages/room-client/src': [
    [...['ask.ts', 'CancelableDelay.ts', 'ClientLog.ts', 'Emitter.ts', 'errors.ts', 'retrySchedule.ts']],
    ['slices/'],
    ['slices.ts'],
    ['types.ts'],
    [''],
    ['media/', 'SocketLink.ts', 'SocketConnector.ts', 'Commands.ts', 'Connection.ts'],
    ['NoticeRouter.ts', 'check/'],
    ['Call.ts'],
    ['createRoomClient.ts'],
  ],
  'apps/web': [['build/', 'src/'], ['vite.config.ts']],
  'apps/web/src': [
    ['wire/'],
    ['ui/', 'devices/'],
    ['offline/'],
    ['inspection/'],
    ['features/'],
    ['app/'],
    ['main.tsx', 'book.tsx'],
  ],
  // The part that all views of an inspection share.
  'apps/web/src/inspection': [['kinds/'], ['outbox/'], ['photos/'], ['']],
  'apps/web/src/inspection/kinds': [[''], ['kinds.ts']],
  'apps/web/src/app': [
    ['theme/'],
    [''],
    ['shells/', 'live-room/'],
    ['pages/'],
    ['Gate.tsx'],
    ['routes/'],
    ['preload.ts'],
    ['Messages.tsx'],
    ['App.tsx', 'BookApp.tsx'],
  ],
  'apps/web/src/features/live-room': [
    [
      ...['device.ts', 'qualities.ts', 'showError.ts', 'slots.ts', 'styles.ts'],
      ...['useInitialFocus.ts', 'useSlow.ts'],
    ],
    ['call/'],
    [''],
    ['stage/', 'controls/', 'chat/'],
    ['people/', 'check/'],
    ['panel/'],
    ['screens/'],
    ['LiveRoom.tsx'],
  ],
  'apps/api/src': [['core/'], ['features/'], ['']],
  'apps/api/src/features': [
    // The right to read an inspection and to be in its room.
    ['rights/'],
    ['accounts/', 'organization/', 'catalog/', 'audit/', 'geocoding/', 'maps/', 'object-model/', 'docs/'],
    ['clients/', 'client-management/'],
    ['inspections/'],
    // The appointment of an inspection, the evidence recorded on site, and the reports about it.
    [
      ...[
        'bookings/',
        'rooms/',
        'messages/',
        'checklists/',
        'photos/',
        'voice-notes/',
        'recordings/',
        'positions/',
      ],
      ...['site-rooms/', 'scans/', 'reports/', 'verification/', 'analytics/'],
    ],
    ['payments/', 'room-events/', 'measurements/'],
    // Resends mails of every feature.
    ['deliveries/'],
    ['dashboard/'],
  ],
  'apps/signaling/src': [['core/'], ['media/'], ['recording/'], ['room/'], ['handlers/'], ['']],
  'apps/workers/src': [
    ['environment.ts', 'jobFolders.ts', 'services.ts', 'system.ts', 'metrics.ts', 'WorkThread.ts'],
    ['recordings.ts'],
    ['deliveries/'],
    ['jobs/', 'inbound-mail/'],
    [''],
    ['main.ts'],
  ],
  infra: [
    ['process/'],
    ['embedded/'],
    ['setup/'],
    ['setup/parts/', 'setup/supervise/'],
    ['setup/product/', 'setup/checks/'],
    ['setup/commands/'],
    ['setup/main.ts'],
  ],
  'infra/embedded/mongo': [
    ['bson.ts', 'errors.ts'],
    ['indexes.ts', 'keys.ts', 'Database.ts', 'Cursors.ts', 'wire.ts'],
    ['Store.ts'],
    ['query.ts'],
    ['search.ts', 'update.ts'],
    ['context.ts'],
    ['reads.ts', 'writes.ts'],
    ['command.ts'],
    ['MongoServer.ts'],
    ['main.ts', 'launch.ts'],
  ],
};

/** Folders whose subfolders do not import each other. */
export const SIBLINGS = ['apps/web/src/features', 'apps/workers/src/jobs', 'infra/embedded'] as const;
