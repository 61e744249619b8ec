import { SilenceLimit } from '../wire/SilenceLimit.ts';
import type { DeviceDatabase } from './DeviceDatabase.ts';

/** The name of the database on the device. */
export const DEVICE = 'sightline';

let device: Promise<DeviceDatabase> | undefined;

async function openDevice(): Promise<DeviceDatabase> {
  const { DeviceDatabase: Database } = await SilenceLimit.arrival(import('./DeviceDatabase.ts'));
  return new Database(DEVICE);
}

/**
 * The page's only connection to its database, opened on first use. Rejects where the browser offers no storage, as
 * in private browsing; the next call tries again.
 */
export async function pageDevice(): Promise<DeviceDatabase> {
  device ??= openDevice();
  device.catch(() => (device = undefined));
  const database = await device;
  await database.open();
  return database;
}
