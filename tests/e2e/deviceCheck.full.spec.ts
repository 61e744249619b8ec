import { expect, type Page, test } from '@playwright/test';
import type { CallLogLine } from '@sightline/contracts/rooms/callLog';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { expectMovingPicture, expectSound } from './support/media.ts';
import { joinRoom, openBrowser, openTab, signIn } from './support/people.ts';

declare global {
  interface Window {
    connections: RTCPeerConnection[];
  }
}

/** Before the call: the host has joined, the client is at the device check. */

let admin: Page;
let client: Page;

test.beforeEach(async ({ browser }) => {
  const [office, site] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  [admin, client] = [await office.newPage(), await site.newPage()];
  await noteConnections(client);
  await signIn(admin, ADMIN);
  const { id } = await scheduledVirtual(admin);
  await admin.goto(`/inspection/${id}/virtual`);
  await joinRoom(admin);
  await signIn(client, CLIENT);
  await client.goto(`/inspection/${id}/virtual`);
});

test.afterEach(async () => {
  await Promise.all([admin.context().close(), client.context().close()]);
});

test('M-7 both ways are connected, and nothing leaves the phone before Join is pressed', async () => {
  await test.step('it waits with a muted microphone and a camera that was off for a moment', async () => {
    await client.getByRole('button', { name: 'Mute microphone' }).click();
    await expectConnected();
    await client.getByRole('button', { name: 'Stop camera' }).click();
    await client.getByRole('button', { name: 'Start camera' }).click();
    await expect(client.getByLabel('Preview of your camera')).toBeVisible();
  });

  await test.step('a problem can be reported, with the ICE path of both ways', async () => {
    await client.getByRole('button', { name: 'Report a problem' }).click();
    const sent = client.waitForRequest(/\/problem-reports$/);
    await client.getByRole('button', { name: 'Send' }).click();
    const { lines } = (await sent).postDataJSON() as { lines: CallLogLine[] };
    const paths = lines.filter(({ text }) => text === 'ICE path').map(({ facts }) => facts);
    expect(paths.map(({ direction, protocol }) => `${direction} by ${protocol}`).sort()).toEqual([
      'receive by udp',
      'send by udp',
    ]);
    await expect(client.getByText('Problem reported')).toBeVisible();
  });

  await test.step('no packet of picture or sound goes either way, and the host is alone', async () => {
    await client.waitForTimeout(1500);
    expect(await packets(client)).toEqual({ sent: 0, received: 0 });
    await expect(admin.getByLabel('Large video of you')).toBeVisible();
  });

  await test.step('after Join the host sees its picture, and hears it once it is unmuted', async () => {
    await joinRoom(client);
    await expectMovingPicture(admin.getByLabel('Large video of Elena Marsh'));
    await client.getByRole('button', { name: 'Unmute microphone' }).click();
    await expectSound(admin);
  });
});

test('R-6 a person at the device check learns that the room was locked', async () => {
  await expectConnected();
  await openTab(admin, 'People');
  await admin.getByRole('button', { name: /lock/i }).click();
  await expect(admin.getByRole('button', { name: /unlock/i })).toBeVisible();

  await client.getByRole('button', { name: 'Join with camera' }).click();
  await expect(client.getByText(/locked/i).first()).toBeVisible();
  await expect(client.getByRole('region', { name: 'Call controls' })).toBeHidden();
  expect(await packets(client)).toEqual({ sent: 0, received: 0 });
});

async function expectConnected(): Promise<void> {
  const count = () =>
    client.evaluate(
      () => window.connections.filter(({ connectionState }) => connectionState === 'connected').length,
    );
  await expect.poll(count, { message: 'both ways are connected' }).toBe(2);
}

async function noteConnections(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.connections = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.connections.push(this);
      }
    };
  });
}

/** RTP packets of picture and sound over all connections; mediasoup measures the line with a stream of its own. */
function packets(page: Page): Promise<{ sent: number; received: number }> {
  return page.evaluate(async () => {
    const counted = { sent: 0, received: 0 };
    for (const connection of window.connections) {
      for (const stats of (await connection.getStats()).values()) {
        if (stats.type === 'outbound-rtp') counted.sent += stats.packetsSent;
        if (stats.type === 'inbound-rtp' && stats.mid !== 'probator')
          counted.received += stats.packetsReceived;
      }
    }
    return counted;
  });
}
