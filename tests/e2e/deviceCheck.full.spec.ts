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

/** The state before the call: the host has joined, and the client is at the device check. */

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

test('M-7 both directions are connected, and no media is sent from the phone before Join is pressed', async () => {
  await test.step('the phone waits with a muted microphone, after its camera was off for a moment', async () => {
    await client.getByRole('button', { name: 'Mute microphone' }).click();
    await expectConnected();
    await client.getByRole('button', { name: 'Stop camera' }).click();
    await client.getByRole('button', { name: 'Start camera' }).click();
    await expect(client.getByLabel('Preview of your camera')).toBeVisible();
  });

  await test.step('a problem can be reported, with the ICE path of both directions', async () => {
    await client.getByRole('button', { name: 'Report a problem' }).click();
    const sent = client.waitForRequest(/\/problem-reports$/);
    await client.getByRole('button', { name: 'Send' }).click();
    const { lines } = (await sent).postDataJSON() as { lines: CallLogLine[] };
    const paths = lines.filter(({ text }) => text === 'ICE path').map(({ facts }) => facts);
    expect(paths.map(({ direction, protocol }) => `${direction} by ${protocol}`).sort()).toEqual([
      'recv by udp',
      'send by udp',
    ]);
    await expect(client.getByText('Problem reported')).toBeVisible();
  });

  await test.step('no media packets are sent in either direction, and the host is alone', async () => {
    await client.waitForTimeout(1500);
    expect(await packets(client)).toEqual({ sent: 0, received: 0 });
    await expect(admin.getByLabel('Large video of you')).toBeVisible();
  });

  await test.step('after Join, the host gets its picture, and its sound once it is unmuted', async () => {
    await joinRoom(client);
    await expectMovingPicture(admin.getByLabel('Large video of Elena Marsh'));
    await client.getByRole('button', { name: 'Unmute microphone' }).click();
    await expectSound(admin);
  });
});

test('R-6 a person at the device check is told that the room was locked', async () => {
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

/** The media packets of all connections; mediasoup also measures the bandwidth with a stream of its own. */
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
