import { mintId } from '@sightline/contracts/core/ids';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import type { Browser, Page } from 'playwright';
import { choosePort } from '../../infra/process/ports.ts';
import { CHROMIUM, launchChromium } from './chromium.ts';
import { PhoneNetwork } from './PhoneNetwork.ts';
import { startRoomPages, trusting } from './roomBrowser.ts';
import { type RoomServer, startRoomServer } from './roomServer.ts';
import { type Conditions, startUdpRelay } from './udpRelay.ts';

export interface PhoneCall {
  network: PhoneNetwork;
  server: RoomServer;
  /** The port of the media server, UDP and TCP. */
  mediaPort: number;
  /** The ports that pages and signaling need. */
  pagePorts: number[];
  host: Page;
  /** The page of the phone, whose network may fail. */
  field: Page;
  /** Opens another page of the phone, which has not joined. */
  openPhone(): Promise<Page>;
  close(): Promise<void>;
}

interface PhoneCallOptions {
  redisUrl: string;
  redisPrefix: string;
  /** The relays in the tickets, for a call whose server has this address. */
  iceServers?: (server: string) => RoomTicket['iceServers'];
  /** Arguments of the phone's browser. */
  args?: (server: string) => string[];
  /** The phone's UDP from the start, if it is not undisturbed. */
  udp?: Conditions;
}

/** Two real browsers on a call: the host on this machine, and a phone with a network of its own. */
export async function startPhoneCall(options: PhoneCallOptions): Promise<PhoneCall> {
  const { redisUrl, redisPrefix, iceServers = () => [], args = () => [], udp } = options;
  const network = PhoneNetwork.create();
  const address = network.server;
  const pages = await startRoomPages(undefined, { address, iceServers: () => iceServers(address) });
  const mediaPort = await choosePort([], address);
  const publicUrl = pages.origin;
  const server = await startRoomServer({ redisUrl, redisPrefix, publicUrl, address, mediaPort });
  const relay = udp ? await startUdpRelay(address, mediaPort, udp) : null;
  if (relay) network.redirectUdp(mediaPort, relay.port);
  const phone = await launchChromium({
    executablePath: network.wrap(CHROMIUM.executablePath ?? ''),
    args: [...trusting(pages.origin).args, ...args(address)],
  });
  const inspectionId = mintId();
  const open = async (role: string, browser?: Browser): Promise<Page> => {
    const person = { role, subject: `user:${mintId()}` };
    const page = await pages.open({
      signaling: server.origin,
      inspectionId,
      ...person,
      ...(browser && { browser }),
    });
    await page.evaluate(() => window.room.prepare());
    return page;
  };
  const host = await joined(await open('host'));
  const field = await joined(await open('field', phone));
  for (const page of [host, field]) await page.waitForFunction(() => window.room.frames().count > 40);
  return {
    network,
    server,
    mediaPort,
    pagePorts: [Number(new URL(pages.origin).port), server.port],
    host,
    field,
    openPhone: () => open('field', phone),
    close: async () => {
      await phone.close();
      await pages.close();
      await server.close();
      relay?.close();
      network.remove();
    },
  };
}

async function joined(page: Page): Promise<Page> {
  // Joining resolves with the first remote frame, and the first peer is alone.
  await page.evaluate(() => void window.room.join());
  await page.waitForFunction(() => window.room.state().call === 'live');
  return page;
}

/** The longest time without a new picture at each end, until both move again. */
export async function gapsDuring(
  { host, field }: Pick<PhoneCall, 'host' | 'field'>,
  harm: () => Promise<unknown>,
): Promise<{ atHost: number; onSite: number }> {
  for (const page of [host, field]) await page.evaluate(() => window.room.forgetGaps());
  await harm();
  for (const page of [host, field]) {
    const count = await page.evaluate(() => window.room.frames().count);
    await page.waitForFunction((before) => window.room.frames().count > before + 20, count);
  }
  const [atHost, onSite] = [host, field].map((page) =>
    page.evaluate(() => window.room.frames().longestGapMs),
  );
  return { atHost: (await atHost) ?? 0, onSite: (await onSite) ?? 0 };
}

/** How the page's media leaves the device now, once for each direction: `udp`, `tcp`, or `tls` to a relay. */
export async function usedProtocols(page: Page): Promise<string[]> {
  const protocols = await page.evaluate(() => {
    const paths = window.room.log().filter(({ text }) => text === 'ICE path');
    const last = (direction: string) => paths.findLast(({ facts }) => facts.direction === direction);
    return ['send', 'recv'].map((direction) => last(direction)?.facts.protocol);
  });
  return protocols.map(String);
}
