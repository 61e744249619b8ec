import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { choosePort } from '../../infra/process/ports.ts';
import { certificateFor } from '../../infra/router/testing/certificateFor.ts';
import { startRouter } from '../../infra/router/testing/startRouter.ts';
import { relayCredentials, startRelay } from '../../infra/turn/testing/startRelay.ts';

const TURN_HOST = 'turn.example.com';
export const HTTPS_PORT = 443;

/** How a phone finds the relay, which is at port 443 of the server, as in production. */
export const relayedPhone = {
  iceServers: (): RoomTicket['iceServers'] => [
    { urls: [`turns:${TURN_HOST}:${HTTPS_PORT}?transport=tcp`], ...relayCredentials(600) },
  ],
  args: (server: string): string[] => [
    `--host-resolver-rules=MAP ${TURN_HOST} ${server}`,
    '--ignore-certificate-errors',
  ],
};

/** Starts production's relay and router at this address; returns the function that stops them. */
export async function startRelayBehindRouter(server: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-relay-'));
  await certificateFor(TURN_HOST, folder);
  const [port, tlsPort] = [await choosePort([], server), await choosePort([], server)];
  const relay = await startRelay({
    host: TURN_HOST,
    mediaAddress: server,
    args: [
      ...[`--listening-ip=${server}`, `--relay-ip=${server}`],
      ...[`--listening-port=${port}`, `--tls-listening-port=${tlsPort}`],
      ...[`--cert=${folder}/fullchain.pem`, `--pkey=${folder}/privkey.pem`],
    ],
  });
  const bind = `${server}:${HTTPS_PORT}`;
  const router = await startRouter({ turnHost: TURN_HOST, web: port, relay: `${server}:${tlsPort}`, bind });
  return async () => {
    await router.stop();
    await relay.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
