import { mintId } from '@sightline/contracts/core/ids';
import type { PeerInfo } from '@sightline/contracts/rooms/room';
import { beforeEach, describe, expect, it } from 'vitest';
import { LogOfPeers, peer } from '../fakes.ts';
import { camerasOf, sourceIdOf } from './cameraSource.ts';

const elena = peer({ name: 'Elena Ruiz' });
/** Another page of Elena Ruiz. */
const page = (number = 1): PeerInfo => ({ ...elena, id: mintId(), number });

let log: LogOfPeers;
beforeEach(() => {
  log = new LogOfPeers();
});

const sourceOf = ({ id }: PeerInfo, peers: readonly PeerInfo[]): string =>
  sourceIdOf({ id, isYou: false, isScreen: false }, camerasOf(log.events), peers);

describe('the camera of a phone', () => {
  it('is the same after it has left and joined again, each time', () => {
    const [second, third] = [page(), page()];
    log.joined(elena).left(elena).joined(second).left(second).joined(third);
    expect(sourceOf(third, [third])).toBe(elena.id);
  });

  it('is the same for a page that takes the place of one whose connection was lost', () => {
    const next = page();
    log.joined(elena).joined(next);
    expect(sourceOf(next, [{ ...elena, connected: false }, next])).toBe(elena.id);
  });

  it('stays with the page that returns to its seat', () => {
    const next = page();
    log.joined(elena).joined(next);
    const both = [elena, next];
    expect(sourceOf(elena, both)).toBe(elena.id);
    expect(sourceOf(next, both)).toBe(next.id);
  });

  it('is not that of another person', () => {
    const fred = peer({ name: 'Elena Ruiz' });
    log.joined(elena).left(elena).joined(fred);
    expect(sourceOf(fred, [fred])).toBe(fred.id);
  });

  it("is not that of the person's second phone on the call, before and after the first one has left", () => {
    const second = page(2);
    log.joined(elena).joined(second);
    expect(sourceOf(second, [elena, second])).toBe(second.id);
    log.left(elena);
    expect(sourceOf(second, [second])).toBe(second.id);
    const back = page();
    log.joined(back);
    expect(sourceOf(back, [second, back])).toBe(elena.id);
  });

  it('is another one where two phones of the person have left, since either may be back', () => {
    const [second, back, again] = [page(2), page(), page()];
    log.joined(elena).joined(second).left(elena).left(second).joined(back);
    expect(sourceOf(back, [back])).toBe(back.id);
    log.left(back).joined(again);
    expect(sourceOf(again, [again])).toBe(back.id);
  });

  it('is another one in the next session', () => {
    const next = page();
    log.joined(elena).left(elena).ended().joined(next);
    expect(sourceOf(next, [next])).toBe(next.id);
  });
});

it('your own camera is the same under each of your ids; a screen that is shared again is another one', () => {
  const next = page();
  log.joined(elena).left(elena).joined(next);
  const cameras = camerasOf(log.events);
  expect(sourceIdOf({ id: next.id, isYou: true, isScreen: false }, cameras, [])).toBe('you');
  const screen = `${next.id} screen`;
  expect(sourceIdOf({ id: screen, isYou: false, isScreen: true }, cameras, [next])).toBe(screen);
});
