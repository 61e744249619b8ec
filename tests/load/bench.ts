import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { launchChromium } from '../support/chromium.ts';
import { measureBaseline } from './measures/baseline.ts';
import { measureBookPage } from './measures/bookPage.ts';
import { measureScripts } from './measures/bundles.ts';
import { measureCapacity } from './measures/capacity.ts';
import { measureContestedBookings } from './measures/contestedBookings.ts';
import { measureListing } from './measures/listing.ts';
import { measureMeasuring } from './measures/measuring.ts';
import { measureOffline } from './measures/offline.ts';
import { measurePaymentEvents } from './measures/paymentEvents.ts';
import { JOIN, measureProduct } from './measures/product.ts';
import { measureRecording } from './measures/recording.ts';
import { measureReport, measureReportPage } from './measures/report.ts';
import { measureReportList } from './measures/reportList.ts';
import { measureRoomFaults } from './measures/roomFaults.ts';
import { measureScanning, type ScanSpeed } from './measures/scanning.ts';
import { measureTranscription } from './measures/transcription.ts';
import { measureVision } from './measures/vision.ts';
import { describeMachine, type Section, updateDocument } from './performanceDocument.ts';
import { startProduct } from './product.ts';
import { median } from './statistics.ts';
import { type Figure, printTable, sample, single, valueOf } from './table.ts';

/**
 * `npm run bench [-- --json] [--recording-minutes 10] [--scanning-minutes 5]`: every figure from one run on this machine,
 * pages over loopback. Voice notes are recorded for one minute unless told, and their growth is printed for ten.
 * `--only book,booking,payment` measures these parts alone. `--markdown` writes docs/performance.md.
 */

const TIMES = 10;
const CRACK_AIMS: Record<string, string> = {
  'photographs of concrete 2': '>= 0.82',
  'photographs of tile 2': '>= 0.60',
};
const MARK_AIMS: Record<string, string> = { 'generated, without cracks': '< 0.1' };

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    only: { type: 'string' },
    'recording-minutes': { type: 'string', default: '1' },
    'scanning-minutes': { type: 'string', default: '5' },
  },
});
/** A part of the bench: how it measures, in one line. */
interface Part {
  title: string;
  method: string;
  measure: (browser: Browser) => Promise<Figure[]>;
}

const PARTS: Record<string, Part> = {
  joining: {
    title: 'Joining, page load and stills',
    method:
      'Median of ten in Chromium. The baseline of joining does after the click what Sightline does during the device check; that of the still is an upload during the same call.',
    measure: joining,
  },
  book: {
    title: 'Booking page',
    method: 'Ten loads with an empty cache, from the address to types and prices.',
    measure: book,
  },
  offline: {
    title: 'A phone without signal',
    method:
      'Chromium, offline, with 500 sealed photos of 3 MB waiting. Memory is what `Runtime.getHeapUsage` reports in the first 20 seconds; the process includes the browser itself.',
    measure: offline,
  },
  faults: {
    title: 'Faults during a call',
    method: 'Two Chromium pages on one call; the longest time without a new frame, ten tries each.',
    measure: faults,
  },
  capacity: {
    title: 'Rooms of 2, 5 and 10',
    method: 'Headless peers that publish audio and video; use of the media worker and the signaling process.',
    measure: capacity,
  },
  rendering: {
    title: 'Reports',
    method: 'One report of 100 photos in each format, in a process of its own.',
    measure: rendering,
  },
  listing: {
    title: 'List of inspections',
    method: '10,000 inspections in the embedded store, requests one after the other.',
    measure: listing,
  },
  reportList: {
    title: 'List of reports',
    method: '10,000 reports in the embedded store, requests one after the other.',
    measure: reportList,
  },
  booking: {
    title: 'Contested bookings',
    method: '10,000 visitors, 200 at once on each of 50 slots.',
    measure: booking,
  },
  payment: {
    title: 'Payment events',
    method: '500 signed events, each twice and in any order, 20 at a time.',
    measure: payment,
  },
  measuring: {
    title: 'Measurements',
    method: '1,000 random camera poses with noise on every point; no photographs.',
    measure: measuring,
  },
  recording: {
    title: 'Voice notes',
    method: 'A recording of one minute in Chromium; growth is extrapolated to ten.',
    measure: recording,
  },
  transcribing: {
    title: 'Drafts of voice notes',
    method: 'Sentences spoken by Flite without noise, transcribed by PocketSphinx; real speech fares worse.',
    measure: transcribing,
  },
  vision: {
    title: 'Cracks',
    method:
      'F1 within 2 and 5 pixels. Photographs (a folder in `CRACK_PHOTOGRAPHS`) were also used to choose bounds, so other photographs fare worse.',
    measure: vision,
  },
  scanning: {
    title: 'Scanner',
    method: 'Frames of the test camera in Chromium without a graphics card; memory over five minutes.',
    measure: scanning,
  },
};

const sections = await measureAll();
const figures = sections.flatMap((section) => section.figures);
if (values.json) console.log(JSON.stringify({ machine: describeMachine(), figures }, null, 2));
else printTable(figures);
if (values.markdown) await writeDocument();

/** Replaces the sections that were measured. */
async function writeDocument(): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../../docs/performance.md');
  const former = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, updateDocument(former, sections));
}

async function measureAll(): Promise<Section[]> {
  const browser = await launchChromium();
  try {
    const all: Section[] = [];
    for (const { title, method, measure } of chosenParts()) {
      const measuredOn = describeMachine();
      const measured = await measure(browser);
      // The run takes minutes, so each result is printed as soon as it is known.
      for (const figure of measured) say(`  ${figure.name}: ${valueOf(figure)}`);
      all.push({ title, method, measuredOn, figures: measured });
    }
    return all;
  } finally {
    await browser.close();
  }
}

/** All of them, or those that `--only` names. */
function chosenParts(): Part[] {
  if (values.only === undefined) return Object.values(PARTS);
  return values.only.split(',').map((name) => {
    const part = PARTS[name];
    if (!part) throw new Error(`--only knows ${Object.keys(PARTS).join(', ')}`);
    return part;
  });
}

async function joining(browser: Browser): Promise<Figure[]> {
  say('measuring joining, page load, stills, scripts');
  const baseline = await measureBaseline(browser, TIMES);
  const product = await startProduct();
  try {
    const { joinMs, loadMs, stills, session, room } = await measureProduct(browser, product.url, TIMES);
    const signIn = await measureScripts(browser, {
      address: product.url,
      until: (page) => page.locator('button[type=submit]').waitFor(),
    });
    const live = await measureScripts(browser, {
      address: product.url + room,
      state: session,
      until: (page) => page.getByRole('button', { name: JOIN }).waitFor(),
    });
    return [
      sample('join to first remote frame, bare mediasoup (baseline)', 'ms', baseline),
      sample('join to first remote frame', 'ms', joinMs, '< 400 ms'),
      single('  as a multiple of the baseline', 'x', median(joinMs) / median(baseline), '<= 1.5 x'),
      sample('page load to first remote frame', 'ms', loadMs),
      single('  as a multiple of the join baseline', 'x', median(loadMs) / median(baseline), '<= 5 x'),
      sample('12-megapixel still, resumable upload and thumbnail alone (baseline)', 'ms', stills.baselineMs),
      sample('12-megapixel still, press to shown at the host', 'ms', stills.stillMs),
      single(
        '  as a multiple of the baseline',
        'x',
        median(stills.stillMs) / median(stills.baselineMs),
        '<= 1.5 x',
      ),
      single('JavaScript of the sign-in page', 'kB gzip', signIn, '< 150 kB'),
      single('JavaScript of the live room', 'kB gzip', live, '< 300 kB'),
    ];
  } finally {
    await product.stop();
  }
}

async function offline(): Promise<Figure[]> {
  say('measuring a phone without signal');
  const product = await startProduct();
  try {
    const { openMs, markMs, fullOpenMs, heapMb, processMb } = await measureOffline(product.url, TIMES);
    return [
      sample('without signal: tap on the list to a checklist of 22 items', 'ms', openMs, '< 1000 ms'),
      sample('tap on a mark to stored on the device', 'ms', markMs, '< 50 ms'),
      sample('without signal, 500 photos of 3 MB waiting: opening the app', 'ms', fullOpenMs, '< 1500 ms'),
      single('  highest JavaScript memory (objects, buffers, DOM)', 'MB', heapMb, '< 300 MB'),
      single("  highest memory of the page's process", 'MB', processMb, '< 300 MB'),
    ];
  } finally {
    await product.stop();
  }
}

async function faults(): Promise<Figure[]> {
  say('measuring faults under a call');
  const { undisturbedMs, socketCutMs, workerKilledMs, reloads } = await measureRoomFaults(TIMES);
  return [
    sample('longest gap in 3 s without any fault', 'ms', undisturbedMs),
    sample('longest gap, socket cut for 3 s', 'ms', socketCutMs, 'as without fault'),
    sample('longest gap, media worker killed', 'ms', workerKilledMs, '< 3000 ms'),
    single('page reloads under all of it', '', reloads, '0'),
  ];
}

async function capacity(): Promise<Figure[]> {
  say('measuring rooms of 2, 5 and 10');
  const rooms = await measureCapacity([2, 5, 10]);
  return rooms.flatMap(({ peers, worker, signaling, eventLoopDelayMs }) => [
    single(`${peers} peers: media worker`, '% of a core', worker.cpuPercent),
    single(`${peers} peers: media worker`, 'MB', worker.megabytes),
    single(`${peers} peers: signaling`, '% of a core', signaling.cpuPercent),
    single(`${peers} peers: signaling event-loop delay p99`, 'ms', eventLoopDelayMs),
  ]);
}

async function rendering(): Promise<Figure[]> {
  say('measuring a report of 100 photos as PDF, page, Word and Excel');
  const pdf = await measureReport(100, 'pdf');
  const word = await measureReport(100, 'word');
  const excel = await measureReport(100, 'excel');
  return [
    single('report of 100 photos as PDF', 's', pdf.seconds, '< 3 s'),
    single('  highest memory of the process', 'MB', pdf.peakMb, '< 300 MB'),
    sample('  as a page (HTML)', 's', await measureReportPage(100), '< 1 s'),
    single('  as Word', 's', word.seconds, '< 2 s'),
    single('  as Excel', 's', excel.seconds, '< 2 s'),
  ];
}

async function listing(): Promise<Figure[]> {
  say('measuring listing 50 of 10,000 inspections');
  const { p50, p99, search, baselineP50 } = await measureListing();
  return [
    single('list 50 of 10,000 inspections, p50', 'ms', p50),
    single('list 50 of 10,000 inspections, p99', 'ms', p99),
    single('search in 10,000 inspections, p50', 'ms', search.p50),
    single('search in 10,000 inspections, p99', 'ms', search.p99),
    single('  any signed-in request (baseline), p50', 'ms', baselineP50),
    single('  p50 as a multiple of the baseline', 'x', p50 / baselineP50),
  ];
}

async function reportList(): Promise<Figure[]> {
  say('measuring page 2 of 10,000 reports');
  const { p50, p99, searchP50, baselineP50 } = await measureReportList();
  return [
    single('page 2 of 10,000 reports, p50', 'ms', p50),
    single('page 2 of 10,000 reports, p99', 'ms', p99),
    single('search for one of 10,000 reports, p50', 'ms', searchP50),
    single('  any signed-in request (baseline), p50', 'ms', baselineP50),
  ];
}

async function book(browser: Browser): Promise<Figure[]> {
  say('measuring the booking page');
  const product = await startProduct();
  try {
    const { usableMs, scriptsKb } = await measureBookPage(browser, product.url, TIMES);
    return [
      sample('booking page, empty cache: address to types and prices', 'ms', usableMs, '< 1200 ms'),
      single('  its JavaScript, free times shown', 'kB gzip', scriptsKb, '< 150 kB'),
    ];
  } finally {
    await product.stop();
  }
}

async function booking(): Promise<Figure[]> {
  say('measuring 50 slots that 200 visitors want at once');
  const { slotsWithOneWinner, otherReplies, p50, p99 } = await measureContestedBookings();
  return [
    single(
      '50 slots, each wanted by 200 at once: slots with exactly one winner',
      '',
      slotsWithOneWinner,
      '50',
    ),
    single('  replies other than a hold or "just taken"', '', otherReplies, '0'),
    single('  reply, p50', 'ms', p50),
    single('  reply, p99', 'ms', p99),
  ];
}

async function payment(): Promise<Figure[]> {
  say('measuring 500 events of the payment provider, shuffled and doubled');
  const { effects, p50, p99 } = await measurePaymentEvents();
  const { events, payments, inspections, receipts } = effects;
  return [
    single('500 payment events, shuffled and doubled: events that count', '', events, '500'),
    single('  payments that are paid', '', payments, '500'),
    single('  inspections that are paid', '', inspections, '500'),
    single('  receipts', '', receipts, '500'),
    single('  reply, 20 at a time, p50', 'ms', p50),
    single('  reply, 20 at a time, p99', 'ms', p99),
  ];
}

function measuring(): Promise<Figure[]> {
  say('measuring what the measuring tool is worth');
  const { insideShare, refusedShare, errors } = measureMeasuring();
  return Promise.resolve([
    single('1,000 random poses: true value inside the shown interval', '%', insideShare, '93 to 99 %'),
    single('  no number shown, because it would be too uncertain', '%', refusedShare),
    ...errors.map(({ meters, percent }) =>
      single(`  median error of lengths and areas, camera at ${meters} m`, '%', percent),
    ),
  ]);
}

async function recording(browser: Browser): Promise<Figure[]> {
  const minutes = Number(values['recording-minutes']);
  if (!(minutes > 0)) throw new Error('--recording-minutes is a number above 0');
  say(`measuring a voice note of ${minutes} min`);
  const product = await startProduct();
  try {
    const { growthMb, longestTaskMs, stopMs } = await measureRecording(browser, product.url, minutes);
    const name = `recording for ${minutes} min: growth of JavaScript memory in 10 min`;
    return [
      single(name, 'MB', growthMb, '< 30 MB'),
      single('  longest task while the waveform is drawn', 'ms', longestTaskMs, '< 50 ms'),
      single('  Stop to saved on the device', 'ms', stopMs),
    ];
  } finally {
    await product.stop();
  }
}

async function transcribing(browser: Browser): Promise<Figure[]> {
  say('measuring the offline draft of voice notes');
  const product = await startProduct();
  try {
    const figures = await measureTranscription(browser, product.url);
    // Flite, FFmpeg or PocketSphinx is not installed here.
    if (!figures) return [];
    const { realTimeFactor, wordErrorRate, shownFactors } = figures;
    return [
      single('voice note: work for a second of speech, offline draft', 's', realTimeFactor),
      single('  words that it gets wrong, of flite', '%', wordErrorRate),
      sample('  stored to draft shown, of the length of a 10 s note', 'x', shownFactors, '<= 1.5 x'),
    ];
  } finally {
    await product.stop();
  }
}

/** `CRACK_PHOTOGRAPHS` names a folder of photographs with masks (measures/vision.ts); without it, generated pictures only. */
async function vision(): Promise<Figure[]> {
  say('measuring what the scanner sees');
  const { accuracy, marks, frameMs, leakedTensors } = await measureVision(process.env.CRACK_PHOTOGRAPHS);
  return [
    ...accuracy.flatMap(({ pictures, tolerance, precision, recall }) => [
      single(`cracks, ${pictures}, ${tolerance} px: precision`, '', precision),
      single('  recall', '', recall),
      single(
        '  F1',
        '',
        (2 * precision * recall) / (precision + recall),
        CRACK_AIMS[`${pictures} ${tolerance}`],
      ),
    ]),
    ...marks.flatMap(({ pictures, falseMarks, right, confidence }) => [
      single(
        `marks at the default threshold, ${pictures}: false ones a picture`,
        '',
        falseMarks,
        MARK_AIMS[pictures],
      ),
      ...(right === null || confidence === null
        ? []
        : [single('  share that is right', '', right), single('  mean confidence', '', confidence)]),
    ]),
    ...frameMs.map(({ backend, ms }) => single(`cracks in a frame of 640 x 480, ${backend}`, 'ms', ms)),
    single('  tensors that were not freed', '', leakedTensors, '0'),
  ];
}

async function scanning(): Promise<Figure[]> {
  const minutes = Number(values['scanning-minutes']);
  say(`measuring the scanner in Chromium, its memory for ${minutes} min`);
  const product = await startProduct();
  try {
    const { speeds, memory, sizes } = await measureScanning(product.url, minutes);
    return [
      ...speeds.flatMap(speedFigures),
      single(`scanning for ${minutes} min: growth of memory, page and worker`, 'MB', memory.heap, '< 20 MB'),
      single('  growth of their process', 'MB', memory.process, '< 20 MB'),
      ...sizes.map(({ part, kilobytes }) => single(`loaded with the scanner: ${part}`, 'kB gzip', kilobytes)),
    ];
  } finally {
    await product.stop();
  }
}

function speedFigures({ backend, frames }: ScanSpeed): Figure[] {
  if (!frames) return [single(`scanner on ${backend}: does not run in this browser`, 'frames/s', 0)];
  return [
    single(`scanner on ${backend}`, 'frames/s', frames.perSecond),
    sample('  a frame of 640 x 360, asked to answered', 'ms', frames.ms),
  ];
}

/** To standard error: standard output is the table, or JSON alone. */
function say(what: string): void {
  console.error(what);
}
