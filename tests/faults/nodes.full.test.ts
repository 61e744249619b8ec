import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallOnNodes, startCallOnNodes } from '../support/callOnNodes.ts';
import { isolatedServices } from '../support/isolated.ts';
import { type RoomPages, startRoomPages } from '../support/roomBrowser.ts';
import type { RoomNodes } from '../support/roomNodes.ts';

/** Two real browsers on one call whose node ends while another one stands by. */

let nodes: RoomNodes;
let pages: RoomPages;
let call: CallOnNodes;

beforeAll(async () => {
  pages = await startRoomPages((inspectionId) => nodes.nodeOf(inspectionId));
});

beforeEach(async () => {
  call = await startCallOnNodes(pages, isolatedServices(), (started) => (nodes = started));
});

afterEach(() => call.close());
afterAll(() => pages.close());

test.each([
  ['F-06', 'killed', 5000],
  ['F-07', 'stopped', 1000],
] as const)('%s node %s: both pictures are back on the other one within %i ms', async (_id, how, limitMs) => {
  const { gapsMs, ...end } = await call.endNode(how);
  expect(end).toEqual({ hasMoved: true, hasSeats: true });
  expect(Math.max(...gapsMs)).toBeLessThan(limitMs);
});
