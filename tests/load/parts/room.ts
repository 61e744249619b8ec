import type { Browser } from 'playwright';
import { hasPhoneNetworks } from '../../support/PhoneNetwork.ts';
import type { Work } from '../countWork.ts';
import { measureBaseline } from '../measures/baseline.ts';
import { measureScripts } from '../measures/bundles.ts';
import { measureCallRecording } from '../measures/callRecording.ts';
import { measureCapacity } from '../measures/capacity.ts';
import { measureConsumers } from '../measures/consumers.ts';
import { measureNetworks } from '../measures/networks.ts';
import { measureNodeEnds } from '../measures/nodeEnds.ts';
import { measureProduct } from '../measures/product.ts';
import { measureRecordingFaults } from '../measures/recordingFaults.ts';
import { measureRoomFaults } from '../measures/roomFaults.ts';
import { measureRooms } from '../measures/rooms.ts';
import { startProduct } from '../product.ts';
import { SAYS } from '../screenTexts.ts';
import { median, percentile, scaled } from '../statistics.ts';
import { type Figure, sample, single } from '../table.ts';
import type { Amounts } from './part.ts';

/** Figures of the live room. */

export async function joining(browser: Browser, { times }: Amounts): Promise<Figure[]> {
  const baseline = await measureBaseline(browser, times);
  const product = await startProduct();
  try {
    const { joinMs, loadMs, loadWork, killedMs, stills, session, room } = await measureProduct(
      browser,
      product,
      times,
    );
    const signIn = await measureScripts(browser, {
      address: product.url,
      until: (page) => page.locator('button[type=submit]').waitFor(),
    });
    const live = await measureScripts(browser, {
      address: product.url + room,
      state: session,
      until: (page) => page.getByRole('button', { name: SAYS.join }).waitFor(),
    });
    return [
      sample('join to first remote frame, bare mediasoup (baseline)', 'ms', baseline),
      sample('join to first remote frame', 'ms', joinMs, '< 400 ms'),
      single('  as a multiple of the baseline', 'x', median(joinMs) / median(baseline), '<= 1.1 x'),
      sample('page load to first remote frame', 'ms', loadMs),
      single('  as a multiple of the join baseline', 'x', median(loadMs) / median(baseline), '<= 4.5 x'),
      ...work(loadWork),
      sample('page load to first remote frame, earlier visits killed', 'ms', killedMs),
      sample('12-megapixel still, resumable upload and thumbnail alone (baseline)', 'ms', stills.baselineMs),
      sample('12-megapixel still, press to shown at the host', 'ms', stills.stillMs),
      single(
        '  as a multiple of the baseline',
        'x',
        median(stills.stillMs) / median(stills.baselineMs),
        '<= 2 x',
      ),
      ...work(stills.stillWork),
      single('JavaScript of the sign-in page', 'kB gzip', signIn, '< 200 kB'),
      single('JavaScript of the live room', 'kB gzip', live, '< 380 kB'),
    ];
  } finally {
    await product.stop();
  }
}

const work = ({ browser, servers }: Work): Figure[] => [
  sample('  processor time of the browser, pages of both', 'ms', browser),
  sample('  processor time of all servers', 'ms', servers),
];

export async function faults(_browser: Browser, { faultTimes }: Amounts): Promise<Figure[]> {
  const { undisturbedMs, socketCutMs, workerKilledMs, reloads } = await measureRoomFaults(faultTimes);
  const { killedMs, stoppedMs } = await measureNodeEnds(faultTimes);
  return [
    sample('longest gap in 3 s without any fault', 'ms', undisturbedMs),
    sample('longest gap, socket cut for 3 s', 'ms', socketCutMs, 'as without fault'),
    sample('longest gap, media worker killed', 'ms', workerKilledMs, '< 500 ms'),
    sample('longest gap, node killed with another one live', 'ms', killedMs, '< 5000 ms'),
    sample('longest gap, node stopped with another one live', 'ms', stoppedMs, '< 500 ms'),
    single('page reloads under all of it', '', reloads, '0'),
  ];
}

/** A machine without network namespaces has no figures here. */
export async function networks(_browser: Browser, { times, share }: Amounts): Promise<Figure[]> {
  if (!hasPhoneNetworks) return [];
  const { changedMs, outageMs, blockedMs, relayedMs, narrow, lossy } = await measureNetworks(
    times,
    scaled(15_000, share),
  );
  const sound = 'sound missing at the host';
  return [
    sample('longest gap, phone changes its network', 'ms', changedMs),
    single('  95th percentile', 'ms', percentile(changedMs, 0.95), '< 2500 ms'),
    sample('longest gap, no UDP for 5 s', 'ms', outageMs, '< 6000 ms'),
    sample('longest gap, UDP blocked for good', 'ms', blockedMs),
    sample('join to first remote frame, only TCP port 443 open', 'ms', relayedMs, '< 4000 ms'),
    sample(
      `300 kbit/s: ${sound}`,
      '%',
      narrow.map(({ missingSound }) => missingSound),
    ),
    sample(
      '300 kbit/s: height of the picture, of 480',
      'px',
      narrow.map(({ height }) => height),
    ),
    sample(
      `5 % loss at 150 ms: ${sound}`,
      '%',
      lossy.map(({ missingSound }) => missingSound),
    ),
    sample(
      '5 % loss at 150 ms: height of the picture, of 480',
      'px',
      lossy.map(({ height }) => height),
    ),
  ];
}

export async function capacity(_browser: Browser, { share }: Amounts): Promise<Figure[]> {
  const { bare, own } = await measureConsumers({ turns: scaled(6, share), watchSeconds: scaled(10, share) });
  const rooms = await measureCapacity(share < 1 ? [2] : [2, 5, 10]);
  const ofRooms = rooms.flatMap(({ peers, worker, signaling, eventLoopDelayMs }) => [
    single(`${peers} peers: media worker`, '% of a core', worker.cpuPercent),
    single(`${peers} peers: media worker`, 'MB', worker.megabytes),
    single(`${peers} peers: signaling`, '% of a core', signaling.cpuPercent),
    single(`${peers} peers: signaling event-loop delay p99`, 'ms', eventLoopDelayMs),
  ]);
  return [
    ...ofRooms,
    sample('media worker with 100 consumers of one picture, bare mediasoup (baseline)', '% of a core', bare),
    sample('media worker with 100 consumers of one picture', '% of a core', own),
    single('  as a multiple of the baseline', 'x', median(own) / median(bare), '<= 1.05 x'),
  ];
}

export async function rooms(_browser: Browser, { share }: Amounts): Promise<Figure[]> {
  const [few, many] = await measureRooms([scaled(10, share), scaled(100, share)]);
  if (!few || !many) return [];
  const perRoom = (many.megabytes - few.megabytes) / (many.rooms - few.rooms);
  const growth = many.signalingPercent / many.rooms / (few.signalingPercent / few.rooms);
  return [
    ...[few, many].flatMap((figures) => [
      single(`${figures.rooms} rooms: signaling`, '% of a core', figures.signalingPercent),
      single(`${figures.rooms} rooms: event-loop delay p99`, 'ms', figures.eventLoopDelayMs),
      single(`${figures.rooms} rooms: memory with media workers`, 'MB', figures.megabytes),
    ]),
    single('memory of one more room', 'MB', perRoom),
    single('processor time of a room, 100 rooms as a multiple of 10', 'x', growth, '<= 1'),
  ];
}

export async function callRecording(_browser: Browser, { callMinutes, share }: Amounts): Promise<Figure[]> {
  const measured = await measureCallRecording(callMinutes, {
    warmUpMs: scaled(20_000, share),
    watchedSeconds: scaled(60, share),
  });
  const { recorder, workerSeconds, delaysMs, strayShare, driftMs, storedShare, joining: made } = measured;
  return [
    single('length of the recorded call', 'min', callMinutes),
    single('recorder, two people with camera and microphone', 'CPU-s/min', recorder.cpuSeconds),
    single('recorder', 'MB', recorder.megabytes),
    single('media worker without recording', 'CPU-s/min', workerSeconds.without),
    single('media worker with recording', 'CPU-s/min', workerSeconds.recording),
    sample('a flash after its beep', 'ms', delaysMs, '-80 to 80 ms'),
    single('  more than 80 ms apart', '%', 100 * strayShare, '0 %'),
    single('  its change from the first to the last quarter', 'ms', driftMs),
    single('share of the call in the files', '%', 100 * storedShare, '> 99 %'),
    single('joined file, a minute', 's', made.seconds, '< 60 s'),
    single('  processor time', 'CPU-s', made.cpuSeconds),
    single('  frames a second', '', made.frameRate),
    single('  size', 'MB', made.megabytes),
  ];
}

/** Each takes two minutes. */
const FILMED_CALLS = 3;

export async function recordingFaults(_browser: Browser, { share }: Amounts): Promise<Figure[]> {
  const calls = await measureRecordingFaults(scaled(FILMED_CALLS, share));
  const names = calls[0]?.faults.map(({ fault }) => fault) ?? [];
  const sharesOf = (name: string, track: 'camera' | 'microphone'): number[] =>
    calls.flatMap(({ faults }) => faults.flatMap((one) => (one.fault === name ? [100 * one[track]] : [])));
  const delays = calls.flatMap(({ faults }) => faults.flatMap(({ delaysMs }) => delaysMs));
  return [
    ...names.flatMap((name) => [
      sample(`${name}: picture on disk`, '%', sharesOf(name, 'camera'), '> 50 %'),
      sample('  sound on disk', '%', sharesOf(name, 'microphone'), '> 50 %'),
    ]),
    sample('a flash after its beep, over all of it', 'ms', delays, '-80 to 80 ms'),
  ];
}
