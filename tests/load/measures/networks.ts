import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { startRedis } from '../../../infra/embedded/redis/launch.ts';
import { gapsDuring, type PhoneCall, startPhoneCall } from '../../support/phoneCall.ts';
import { HTTPS_PORT, relayedPhone, startRelayBehindRouter } from '../../support/relayedPhone.ts';

export interface NetworkFigures {
  /** The longest times without a picture at either end, in milliseconds. */
  changedMs: number[];
  outageMs: number[];
  blockedMs: number[];
  /** The times from joining to the first picture over the relay. */
  relayedMs: number[];
  narrow: Reception[];
  lossy: Reception[];
}

/** What the host receives from a phone on a bad line. */
interface Reception {
  /** The part of the sound that was missing, in percent. */
  missingSound: number;
  height: number;
  longestGapMs: number;
}

const OUTAGE_MS = 5000;
const NARROW_KBITS = 300;
/** A round trip of 150 ms, and 5 percent in each direction. */
const LOSSY = { delayMs: 75, loss: 0.05 };

type Options = Parameters<typeof startPhoneCall>[0];

/** A call with a phone in a network namespace of its own, whose network changes, fails, or is slow. */
/** `receivedMs` is the time until the sender has found the bandwidth, and that of the measurement after it. */
export async function measureNetworks(times: number, receivedMs: number): Promise<NetworkFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-networks-'));
  const redis = await startRedis({ dataDir: folder });
  let calls = 0;
  const repeat = async <Value>(
    measure: (call: PhoneCall) => Promise<Value>,
    options: Omit<Options, 'redisUrl' | 'redisPrefix'> = {},
  ): Promise<Value[]> => {
    const values: Value[] = [];
    for (let run = 0; run < times; run++) {
      const call = await startPhoneCall({ redisUrl: redis.url, redisPrefix: `call-${calls++}`, ...options });
      try {
        values.push(await measure(call));
      } finally {
        await call.close();
      }
    }
    return values;
  };
  try {
    return {
      changedMs: await repeat(changeLink),
      outageMs: await repeat(interruptUdp),
      blockedMs: await repeat(blockUdp),
      relayedMs: await repeat(joinBehindFirewall, relayedPhone),
      narrow: await repeat((call) => narrowDown(call, receivedMs)),
      lossy: await repeat((call) => receptionOf(call.host, receivedMs), { udp: LOSSY }),
    };
  } finally {
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function changeLink(call: PhoneCall): Promise<number> {
  return longest(
    await gapsDuring(call, async () => {
      call.network.changeLink();
      await sleep(OUTAGE_MS);
    }),
  );
}

async function interruptUdp(call: PhoneCall): Promise<number> {
  return longest(
    await gapsDuring(call, async () => {
      call.network.blockUdp();
      await sleep(OUTAGE_MS);
      call.network.allowAll();
    }),
  );
}

async function blockUdp(call: PhoneCall): Promise<number> {
  return longest(
    await gapsDuring(call, async () => {
      call.network.blockUdp();
      await sleep(OUTAGE_MS);
    }),
  );
}

async function joinBehindFirewall(call: PhoneCall): Promise<number> {
  const stop = await startRelayBehindRouter(call.network.server);
  try {
    call.network.allowOnlyTcp(...call.pagePorts, HTTPS_PORT);
    const page = await call.openPhone();
    return await page.evaluate(() => window.room.join());
  } finally {
    await stop();
  }
}

async function narrowDown({ network, host }: PhoneCall, receivedMs: number): Promise<Reception> {
  network.limit(NARROW_KBITS);
  return await receptionOf(host, receivedMs);
}

async function receptionOf(page: Page, receivedMs: number): Promise<Reception> {
  await page.evaluate(() => window.room.reception());
  await sleep(receivedMs);
  await page.evaluate(() => window.room.forgetGaps());
  const before = await page.evaluate(() => window.room.reception());
  await sleep(receivedMs);
  const after = await page.evaluate(() => window.room.reception());
  const { longestGapMs } = await page.evaluate(() => window.room.frames());
  const missing = (after.concealed - before.concealed) / (after.samples - before.samples);
  return { missingSound: 100 * missing, height: after.height, longestGapMs };
}

const longest = ({ atHost, onSite }: { atHost: number; onSite: number }): number => Math.max(atHost, onSite);
