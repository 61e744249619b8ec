import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import type { PeerInfo } from '@sightline/contracts/rooms/room';
import { getObjectModel } from '@sightline/contracts/scans/objectModel';
import { listScans } from '@sightline/contracts/scans/scans';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallContext } from '../../features/live-room/call/callContext.ts';
import { fakeCall, fakeTrack, LogOfPeers, peer, roomState } from '../../features/live-room/fakes.ts';
import { TabContents } from '../../features/live-room/panel/TabContents.tsx';
import type { LiveRoomSlots, SlotProps } from '../../features/live-room/slots.ts';
import { FakeStream } from '../../features/scanner/fakes.ts';
import { ScannerPanel } from '../../features/scanner/ScannerPanel.tsx';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist } from '../../testing/samples.ts';
import { LIVE_ROOM_SLOTS } from './liveRoomSlots.tsx';

/** Scans of the large picture of a call, by the office. */

const inspectionId = mintId();
const host = peer({ name: 'Dana', role: 'host' });
const elena = peer({ name: 'Elena Ruiz' });
const fred = peer({ name: 'Fred' });
const OTHER_CAMERA = 'Paused: the large picture shows another camera.';

let stream: FakeStream;
let parts: ReturnType<typeof fakeCall>;

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  // jsdom does not have MediaStream.
  vi.stubGlobal('MediaStream', EventTarget);
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getChecklist, () => sampleChecklist())
    .on(getObjectModel, () => ({ state: 'notConfigured', version: null }))
    .on(listScans, () => []);
  pageOutbox().setOwner(ADMIN);
  stream = new FakeStream();
});
afterEach(async () => {
  parts.call.close();
  await emptyOutbox();
});

const video = () => ({
  audio: null,
  screen: null,
  video: fakeTrack(),
  audioPaused: false,
  videoPaused: false,
});

/** The room with these phones on the call. */
const roomWith = (log: LogOfPeers, ...peers: PeerInfo[]) => ({
  peers,
  media: new Map(peers.map(({ id }) => [id, video()])),
  events: log.events,
});

function show(log: LogOfPeers) {
  parts = fakeCall(roomState({ you: host, ...roomWith(log, elena) }));
  const slots: LiveRoomSlots = {
    ...LIVE_ROOM_SLOTS,
    scanner: (_, { isYours, ...shown }) => (
      <ScannerPanel inspectionId={inspectionId} {...shown} isRemote={!isYours} tools={stream.tools} />
    ),
  };
  const slotProps: SlotProps = {
    inspectionId,
    events: [],
    captures: new Map(),
    itemOfCapture: () => null,
    canMark: true,
  };
  return renderScreen(
    <CallContext value={parts.call}>
      <TabContents {...{ slots, slotProps }} tab="scanner" onTab={() => {}} />
    </CallContext>,
  );
}

it('continues with the phone that has left the call and joins again, and not with another one', async () => {
  const log = new LogOfPeers().joined(elena);
  const { person, unmount } = show(log);
  await waitFor(() => expect(screen.queryByText('Loading the scans...')).toBeNull());
  await person.click(await screen.findByRole('button', { name: 'Start scan' }));
  await screen.findByText(/1 keyframe/);

  act(() => parts.set(roomWith(log.left(elena))));
  await screen.findByText(OTHER_CAMERA);
  const { grabs } = stream;
  act(() => parts.set(roomWith(log.joined(fred), fred)));
  await person.click(screen.getByRole('button', { name: 'Scanner settings' }));
  await person.click(await screen.findByRole('button', { name: 'Done' }));
  expect(screen.getByText(OTHER_CAMERA)).toBeDefined();
  expect(stream.grabs).toBe(grabs);

  const back = { ...elena, id: mintId() };
  act(() => parts.set(roomWith(log.left(fred).joined(back), back)));
  await waitFor(() => expect(stream.grabs).toBeGreaterThan(grabs));
  await waitFor(() => expect(screen.queryByText(OTHER_CAMERA)).toBeNull());

  unmount();
  const isSaved = () =>
    pageOutbox()
      .store.getState()
      .entries.some(({ kind }) => kind === 'scan');
  await waitFor(() => expect(isSaved()).toBe(true));
});
