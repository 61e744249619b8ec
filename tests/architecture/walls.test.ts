import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, ROOT, readImports, sourceFiles } from './imports.ts';
import { LAYERS } from './layers.ts';
import { violationOf } from './rules.ts';

const files = sourceFiles();
const lines = files.flatMap(readImports);

describe('import rules', () => {
  it('hold for every import', () => {
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.map(violationOf).filter((violation) => violation !== null)).toEqual([]);
  });

  it('allow Room.ts 18 imports, since its features have their own', () => {
    expect(readImports('apps/signaling/src/room/Room.ts').length).toBeLessThanOrEqual(18);
  });

  it('allow one IndexedDB database on a device', () => {
    const product = files.filter((file) => file.startsWith('apps/web/src/') && !file.includes('.test.'));
    const text = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
    const made = product.filter((file) => /\bextends Dexie\b|\bnew Dexie\(/.test(text(file)));
    expect(made).toEqual(['apps/web/src/offline/DeviceDatabase.ts']);
  });

  it.each([
    ['apps/signaling/src/room/Room.ts', '@sightline/store/photos', /may not import packages\/store/],
    ['apps/web/src/features/photos/Grid.tsx', '../checklist/store.ts', /never import each other/],
    ['apps/web/src/ui/Toast.tsx', '../features/photos/store.ts', /lies below/],
    ['apps/web/src/devices/camera.ts', '../offline/outbox.ts', /lies below/],
    ['apps/web/src/devices/camera.ts', '../ui/Toast.tsx', /same layer/],
    ['apps/web/src/offline/outbox.ts', '../app/router.tsx', /lies below/],
    ['apps/web/src/features/photos/Grid.tsx', '../../app/Gate.tsx', /lies below/],
    ['packages/contracts/src/core/define.ts', '../photos/photos.ts', /lies below/],
    ['packages/store/src/core/store.ts', '../photos/photos.ts', /lies below/],
    ['packages/store/src/photos/photos.ts', '../connect.ts', /lies below/],
    ['packages/server-kit/src/storage/S3Storage.ts', '../storage.ts', /lies below/],
    ['apps/workers/src/jobs/send-email/sendEmail.ts', '../../workers.ts', /lies below/],
    ['apps/workers/src/services.ts', './jobs/send-email/sendEmail.ts', /lies below/],
    ['apps/signaling/src/room/Room.ts', '../handlers/capture.ts', /lies below/],
    ['infra/process/ports.ts', '../setup/terminal.ts', /lies below/],
    ['infra/setup/parts/redis.ts', '../product/deployment.ts', /lies below/],
    [
      'infra/setup/product/seed.ts',
      '../../../packages/store/src/connect.ts',
      /may not import packages\/store/,
    ],
    ['infra/embedded/redis/launch.ts', '../mail/main.ts', /never import each other/],
    ['apps/api/src/core/serve.ts', '../features/clients/routes.ts', /lies below/],
    [
      'apps/api/src/features/clients/routes.ts',
      '../../../../workers/src/main.ts',
      /may not import apps\/workers/,
    ],
    ['packages/contracts/src/clients/clients.ts', 'express', /only zod/],
    ['apps/web/src/features/photos/Grid.tsx', '@mui/material/Dialog', /made with ui\/Overlay/],
    ['packages/store/src/users.ts', '../../../infra/setup/paths.ts', /may not import infra/],
    ['packages/store/src/users.ts', '../../../tests/support/TestServer.ts', /outside the apps and packages/],

    [
      'packages/vision/src/cracks/findCracks.ts',
      '@sightline/crack-training/generatePicture',
      /may not import tools\/crack-training/,
    ],
    ['tools/crack-training/src/train.ts', '@sightline/store/connect', /may not import packages\/store/],
    ['packages/vision/src/cracks/findCracks.ts', '../testing/Random.ts', /only for tests/],
    ['apps/web/src/app/App.tsx', '../testing/FakeApi.ts', /only for tests/],
    ['apps/web/src/offline/Outbox.ts', './fakes.ts', /only for tests/],
    ['apps/web/src/features/live-room/device.ts', '../../devices/fakeDevices.ts', /only for tests/],
    ['apps/api/src/app.ts', './main.test.ts', /only for tests/],
    ['infra/setup/main.ts', '../embedded/testing/embeddedDatabase.ts', /only for tests/],

    ['apps/web/src/app/theme/theme.ts', '../shells/Main.tsx', /lies below/],
    ['apps/web/src/app/theme/theme.ts', '../roomAddress.ts', /lies below/],
    ['apps/web/src/app/roomAddress.ts', './pages/SignInPage.tsx', /lies below/],
    ['apps/web/src/app/shells/StaffShell.tsx', '../pages/SignInPage.tsx', /lies below/],
    ['apps/web/src/app/shells/StaffShell.tsx', '../live-room/slots.tsx', /same layer/],
    ['apps/web/src/app/live-room/openCall.ts', '../pages/LiveRoomPage.tsx', /lies below/],
    ['apps/web/src/app/pages/JoinPage.tsx', '../Gate.tsx', /lies below/],
    ['apps/web/src/app/pages/JoinPage.tsx', '../routes/RoutedApp.tsx', /lies below/],
    ['apps/web/src/app/routes/RoutedApp.tsx', '../preload.ts', /lies below/],
    ['apps/web/src/app/preload.ts', './App.tsx', /lies below/],

    ['apps/web/src/features/live-room/styles.ts', './call/LiveCall.ts', /lies below/],
    ['apps/web/src/features/live-room/call/LiveCall.ts', '../stage/Stage.tsx', /lies below/],
    ['apps/web/src/features/live-room/call/LiveCall.ts', '../chat/messages.ts', /lies below/],
    ['apps/web/src/features/live-room/useDeviceActions.ts', './controls/ControlBar.tsx', /lies below/],
    ['apps/web/src/features/live-room/stage/Tile.tsx', '../controls/RoundButton.tsx', /same layer/],
    ['apps/web/src/features/live-room/stage/Tile.tsx', '../people/PersonMenu.tsx', /lies below/],
    ['apps/web/src/features/live-room/people/PersonMenu.tsx', '../check/Preview.tsx', /same layer/],
    ['apps/web/src/features/live-room/panel/TabBar.tsx', '../screens/RoomScreen.tsx', /lies below/],
    ['apps/web/src/features/live-room/screens/RoomScreen.tsx', '../LiveRoom.tsx', /lies below/],

    ['packages/room-client/src/Emitter.ts', './EventLog.ts', /lies below/],
    ['packages/room-client/src/StateStore.ts', './media/Media.ts', /lies below/],
    ['packages/room-client/src/media/Media.ts', '../Connection.ts', /same layer/],
    ['packages/room-client/src/Connection.ts', './media/Media.ts', /same layer/],
    ['packages/room-client/src/Connection.ts', './NoticeRouter.ts', /lies below/],
    ['packages/room-client/src/NoticeRouter.ts', './Call.ts', /lies below/],
    ['packages/room-client/src/Call.ts', './createRoomClient.ts', /lies below/],

    ['packages/server-kit/src/redis.ts', './JobQueue.ts', /lies below/],
    ['packages/server-kit/src/logger.ts', './RoomLog.ts', /lies below/],
    ['packages/server-kit/src/health.ts', './RoomPlacement.ts', /lies below/],
    ['packages/server-kit/src/JobQueue.ts', './JobRunner.ts', /lies below/],

    ['packages/contracts/src/accounts/startPaths.ts', '../core/define.ts', /lies below/],
    ['packages/contracts/src/photos/photos.ts', '../endpoints.ts', /lies below/],
    [
      'packages/contracts/src/photos/photos.ts',
      '@sightline/wording/labels',
      /may not import packages\/wording/,
    ],
    ['packages/measuring/src/units.ts', '@sightline/wording/labels', /may not import packages\/wording/],
    ['packages/wording/src/labels.ts', '@sightline/report/reportTexts', /may not import packages\/report/],
    ['packages/report/src/reportTexts.ts', './outline/facts.ts', /lies below/],
    ['packages/report/src/outline/facts.ts', '../assembly/assembleEvidence.ts', /lies below/],
    [
      'apps/web/src/features/reports/reportRequests.ts',
      '@sightline/report/assembly/reportChanges',
      /only servers assemble/,
    ],

    [
      'apps/workers/src/jobs/send-email/sendEmail.ts',
      '../render-report/renderReport.ts',
      /never import each other/,
    ],
    ['apps/api/src/features/rights/liveRights.ts', '../accounts/ownSessions.ts', /lies below/],
    ['apps/api/src/features/accounts/ownSessions.ts', '../clients/portal.ts', /lies below/],
    ['apps/api/src/features/clients/portal.ts', '../inspections/site.ts', /lies below/],
    ['apps/api/src/features/inspections/routes.ts', '../rooms/invitations.ts', /lies below/],
    ['apps/api/src/features/inspections/changeStatus.ts', '../payments/paymentLink.ts', /lies below/],
    ['apps/api/src/features/bookings/ownBooking.ts', '../payments/paymentLink.ts', /lies below/],
    ['apps/api/src/features/photos/PhotoIntake.ts', '../room-events/routes.ts', /lies below/],
    ['apps/api/src/features/reports/sendReport.ts', '../deliveries/policy.ts', /lies below/],
    ['apps/api/src/features/deliveries/policy.ts', '../dashboard/policy.ts', /lies below/],
    ['apps/api/src/features/photos/routes.ts', '../reports/freezeContent.ts', /same layer/],
    ['apps/api/src/features/photos/policy.ts', '../rooms/issueTicket.ts', /same layer/],

    ['infra/embedded/mongo/bson.ts', './keys.ts', /lies below/],
    ['infra/embedded/mongo/Database.ts', './Store.ts', /lies below/],
    ['infra/embedded/mongo/Store.ts', './query.ts', /lies below/],
    ['infra/embedded/mongo/query.ts', './search.ts', /lies below/],
    ['infra/embedded/mongo/search.ts', './context.ts', /lies below/],
    ['infra/embedded/mongo/context.ts', './reads.ts', /lies below/],
    ['infra/embedded/mongo/writes.ts', './command.ts', /lies below/],
    ['infra/embedded/mongo/command.ts', './MongoServer.ts', /lies below/],
    ['infra/embedded/mongo/MongoServer.ts', './main.ts', /lies below/],

    ['apps/web/src/main.tsx', '../build/chunks.ts', /same layer/],
    ['apps/web/build/chunks.ts', '../src/app/preload.ts', /same layer/],
    ['apps/web/build/chunks.ts', '../vite.config.ts', /lies below/],
    ['apps/web/build/chunks.ts', '../../api/src/app.ts', /may not import apps\/api/],
  ])('are broken when %s imports %s', (file, specifier, expected) => {
    const [line] = importsOf(file, `import { planted } from '${specifier}';\n`);
    expect(line && violationOf(line)).toMatch(expected);
  });

  it.each([
    ['apps/web/src/features/photos/Grid.tsx', '../../devices/camera.ts'],
    ['packages/store/src/reports/reports.ts', '../inspections/inspections.ts'],
    ['packages/contracts/src/core/define.ts', '../accounts/roles.ts'],
    ['infra/setup/product/seed.ts', '../parts/browser.ts'],
    ['apps/api/src/features/photos/routes.ts', '../rights/inspectionPolicy.ts'],
    ['apps/api/src/features/payments/receiveEvent.ts', '../bookings/acceptRequest.ts'],
    ['apps/web/src/offline/fakes.ts', '../testing/samples.ts'],
    ['apps/web/vite.config.ts', './build/chunks.ts'],
    ['tools/crack-training/src/train.ts', '@sightline/vision/testing/Random'],
  ])('allow that %s imports %s', (file, specifier) => {
    const [line] = importsOf(file, `import { planted } from '${specifier}';\n`);
    expect(line && violationOf(line)).toBeNull();
  });

  it.each([
    ['a template without a value', 'const planted = () => import(`../server.ts`);'],
    ['a comment before the name', "const planted = () => import(/* later */ '../server.ts');"],
    ['attributes', "const planted = await import('../server.ts', { with: { type: 'json' } });"],
    ['the URL of a program', "spawn(node, [new URL('../server.ts', import.meta.url).pathname]);"],
    ['a URL without a dot', "new Worker(new URL('server.ts', import.meta.url));"],
    ['a URL over two lines', "new Worker(\n  new URL(\n    '../server.ts',\n    import.meta.url,\n  ),\n);"],
  ])('read imports with %s', (_how, text) => {
    const [line] = importsOf('infra/embedded/mongo/folder/file.ts', `${text}\n`);
    expect(line?.target).toMatch(/^infra\/embedded\/mongo\/(folder\/)?server\.ts$/);
  });

  it('have a layer for every feature of the API', () => {
    const folder = 'apps/api/src/features/';
    const inside = files.filter((file) => file.startsWith(folder));
    const features = new Set(inside.map((file) => `${file.slice(folder.length).split('/')[0]}/`));
    expect([...features].toSorted()).toEqual(LAYERS['apps/api/src/features']?.flat().toSorted());
  });

  it('are those that the README of the embedded store states', () => {
    const readme = readFileSync(path.join(ROOT, 'infra/embedded/mongo/README.md'), 'utf8');
    const [, stated = ''] = /## How it is laid out\n\n([^.]+)\./.exec(readme) ?? [];
    const layers = stated
      .split('->')
      .map((layer) => [...layer.matchAll(/`(\w+)`/g)].map(([, name]) => `${name}.ts`));
    expect(layers.toReversed()).toEqual(LAYERS['infra/embedded/mongo']);
  });

  it('require every imported package in the manifest of the workspace that imports it', () => {
    const undeclared = lines
      .filter((line) => !isDeclared(line.file, line.specifier))
      .map((line) => `${line.file}: ${line.specifier}`);
    expect([...new Set(undeclared)]).toEqual([]);
  });

  it('allow no barrel files', () => {
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });
});

const manifests = new Map<string, Record<string, unknown>>();

function isDeclared(file: string, specifier: string): boolean {
  const room = /^((?:apps|packages|tools)\/[a-z-]+|infra|tests)\//.exec(file)?.[1];
  if (!room || specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('virtual:'))
    return true;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return name in dependenciesOf('.') || name in dependenciesOf(room);
}

function dependenciesOf(room: string): Record<string, unknown> {
  const known = manifests.get(room);
  if (known) return known;
  const manifest = JSON.parse(readFileSync(path.join(ROOT, room, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >;
  const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
  manifests.set(room, all);
  return all;
}
