import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startProduct } from '../load/product.ts';
import { sendThroughFaults } from './sending/sendThroughFaults.ts';

/**
 * `npm run faults`: sends a day's photos from a phone through cuts and kills. Fails unless all of them arrive.
 */

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '500' },
    cuts: { type: 'string', default: '20' },
    kills: { type: 'string', default: '10' },
  },
});
const [photos, cuts, kills] = [Number(values.photos), Number(values.cuts), Number(values.kills)];

const product = await startProduct();
try {
  const { leftOnPhone, ...outcome } = await sendThroughFaults({
    url: product.url,
    photos,
    cuts,
    kills,
    bytes: 3_000_000,
    bytesPerSecond: 12_000_000,
  });
  console.table([
    {
      'photos of 3 MB': outcome.sent,
      'network cuts': cuts,
      'page or browser kills': kills,
      'struck while sending': outcome.struckWhileSending,
      stored: outcome.stored,
      'identical, exactly once': outcome.identical,
      'left on the phone': leftOnPhone.entries + leftOnPhone.pictures,
      'keeping, s': Math.round(outcome.keepingSeconds),
      'sending, s': Math.round(outcome.sendingSeconds),
    },
  ]);
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${new Date().toISOString()}`);
  const isWhole = outcome.stored === photos && outcome.identical === photos && leftOnPhone.entries === 0;
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await product.stop();
}
