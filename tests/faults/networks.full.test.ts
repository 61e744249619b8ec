import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isolatedServices } from '../support/isolated.ts';
import { hasPhoneNetworks } from '../support/PhoneNetwork.ts';
import { gapsDuring, type PhoneCall, startPhoneCall, usedProtocols } from '../support/phoneCall.ts';
import { HTTPS_PORT, relayedPhone, startRelayBehindRouter } from '../support/relayedPhone.ts';

/**
 * Two real browsers on a call, one of them a phone in a network namespace of its own, whose network fails. The limits are
 * twice those of a quiet machine: two browsers and a media server share its cores.
 */

let call: PhoneCall;

afterEach(() => call.close());

describe.skipIf(!hasPhoneNetworks)('a phone', () => {
  beforeEach(async () => {
    call = await startPhoneCall(isolatedServices());
  });

  test('F-08, M-10 that changes its network keeps its seat, and both pictures are back within 5 s', async () => {
    const before = await call.field.evaluate(() => window.room.state().you);
    const { atHost, onSite } = await gapsDuring(call, () => {
      call.network.changeLink();
      return call.field.waitForFunction(() =>
        window.room.log().some(({ text }) => text === 'network changed'),
      );
    });
    expect(Math.max(atHost, onSite)).toBeLessThan(5000);
    expect(await call.field.evaluate(() => window.room.state().you)).toBe(before);
  });

  test('F-09, M-10 without UDP for 5 s has its pictures back within 1 s after that', async () => {
    const { atHost, onSite } = await gapsDuring(call, async () => {
      call.network.blockUdp();
      await delay(5000);
      call.network.allowAll();
    });
    expect(Math.max(atHost, onSite)).toBeLessThan(6000);
  });

  test('F-10, M-10 whose network begins to block UDP continues over TCP within 5 s, without a reload', async () => {
    const { atHost, onSite } = await gapsDuring(call, async () => {
      call.network.blockUdp();
      await call.field.waitForFunction(() =>
        window.room.log().some(({ facts }) => facts.reason === 'no reply over UDP'),
      );
    });
    expect(Math.max(atHost, onSite)).toBeLessThan(5000);
    await expect.poll(() => usedProtocols(call.field)).toEqual(['tcp', 'tcp']);
  });

  test('F-12, M-12 on a line of 120 kbit/s sees smaller pictures and says so, until the line is wide again', async () => {
    await call.field.waitForFunction(() => window.room.frames().count > 60);
    call.network.limit(120);
    await call.field.waitForFunction(() => window.room.state().seesReduced);
    expect(await call.host.evaluate(() => window.room.state().seesReduced)).toBe(false);
    call.network.unlimit();
    // The server finds the bandwidth again in small steps.
    await call.field.waitForFunction(() => !window.room.state().seesReduced, null, { timeout: 150_000 });
  }, 240_000);
});

describe.skipIf(!hasPhoneNetworks)('a phone behind a firewall', () => {
  let stop: () => Promise<void>;

  beforeEach(async () => {
    call = await startPhoneCall({ ...isolatedServices(), ...relayedPhone });
    stop = await startRelayBehindRouter(call.network.server);
  });
  afterEach(() => stop());

  test('F-11 that lets through nothing but TCP port 443 has media over the relay within 8 s of joining', async () => {
    call.network.allowOnlyTcp(...call.pagePorts, HTTPS_PORT);
    const page = await call.openPhone();
    expect(await page.evaluate(() => window.room.join())).toBeLessThan(8000);
    // The first picture is there before the path of the phone's own picture.
    await expect.poll(() => usedProtocols(page), { timeout: 10_000 }).toEqual(['tls', 'tls']);
  });
});
