import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../support/chromium.ts';
import { halfOf, titleOfHalf } from './halves.ts';
import { book, booking, listing, payment, rendering, reportList } from './parts/office.ts';
import type { Amounts, Part } from './parts/part.ts';
import { callRecording, capacity, faults, joining, networks, recordingFaults, rooms } from './parts/room.ts';
import { labels, measuring, offline, recording, scanning, transcribing, vision } from './parts/site.ts';
import { describeMachine, type Section, updateDocument } from './performanceDocument.ts';
import { printTable, valueOf } from './table.ts';

/**
 * `npm run bench [-- --json] [--recording-minutes 10] [--call-minutes 30] [--scanning-minutes 5]`: every figure from one run on
 * this machine, with pages over loopback. Voice notes are recorded for one minute by default, and their growth
 * is printed for ten. Each fault is played ten times (`--fault-times 50`). `--only book,booking,payment` measures only these
 * parts. `--markdown` writes docs/performance.md. `--brief` runs every part once with the smallest amounts, which shows that
 * it runs and measures nothing. Drafts, measurements, cracks and nameplates are measured on the data that may choose bounds,
 * and with `HELD_OUT=1` on the held-out ones (halves.ts).
 */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    only: { type: 'string' },
    'recording-minutes': { type: 'string', default: '1' },
    'call-minutes': { type: 'string', default: '3' },
    'scanning-minutes': { type: 'string', default: '5' },
    'fault-times': { type: 'string', default: '10' },
    brief: { type: 'boolean', default: false },
  },
});
if (values.brief && values.markdown) throw new Error('--brief measures nothing that --markdown could write');
const half = halfOf(process.env, { isBrief: values.brief });

const PARTS: Record<string, Part> = {
  joining: {
    title: 'Joining, page load and stills',
    method:
      'Median of ten in Chromium. The baseline of joining does after the click what Sightline does during the device check; that of the still is an upload during the same call.',
    measure: joining,
  },
  book: {
    title: 'Sign-in and booking page',
    method: 'Ten loads of each with an empty cache.',
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
    method:
      'Two Chromium pages on one call, on one of two nodes where a node ends; the longest time without a new frame at either.',
    measure: faults,
  },
  callRecording: {
    title: 'Recorded calls',
    method:
      'Two Chromium pages on a recorded call; one of them flashes and beeps once a second. The media worker is measured for a minute without and a minute with the recording.',
    measure: callRecording,
  },
  recordingFaults: {
    title: 'Faults during a recorded call',
    method:
      'Two Chromium pages on a recorded call; one of them flashes and beeps once a second. The part of the ten seconds from each fault that is on disk, of three calls.',
    measure: recordingFaults,
  },
  networks: {
    title: 'A phone on a bad network',
    method:
      'Two Chromium pages on one call, one of them in a network namespace whose links, ports and rates change (root only); ten tries each.',
    measure: networks,
  },
  capacity: {
    title: 'Rooms of 2, 5 and 10',
    method: 'Headless peers that publish audio and video; use of the media worker and the signaling process.',
    measure: capacity,
  },
  rooms: {
    title: 'A hundred rooms',
    method:
      'Rooms of four headless peers on one node, each publishing and receiving picture and sound, without packets.',
    measure: rooms,
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
    method:
      '2,000 random camera poses with noise on every point, for each line; no photographs. The halves are seeds.',
    hasHalves: true,
    measure: measuring,
  },
  recording: {
    title: 'Voice notes',
    method: 'A recording of one minute in Chromium; growth is extrapolated to ten.',
    measure: recording,
  },
  transcribing: {
    title: 'Drafts of voice notes',
    method:
      'Sentences spoken by Flite, clear and in pink noise 20 dB below the speech, transcribed by PocketSphinx; real speech fares worse. Of each half are the sentences in noise and their voices (measures/noteSentences.ts); the voice slt also chose bounds of decision 132.',
    hasHalves: true,
    measure: transcribing,
  },
  vision: {
    title: 'Cracks',
    method:
      'F1 within 2 and 5 pixels on photographs with cracks (a folder in `CRACK_PHOTOGRAPHS`), false marks on those without (folders in `CLEAN_PHOTOGRAPHS`): odd numbers may choose, even ones only measure. All cracked ones were in view when the former confidence was fitted, so others fare worse.',
    hasHalves: true,
    measure: vision,
  },
  labels: {
    title: 'Nameplates',
    method:
      'Ten generated plates of each half, with glare, scratches, perspective, blur, and noise, read in Node; real plates were not tried. Time and memory of a phone are those of the dialog in Chromium at 390 px, with a photo of 12 megapixels.',
    hasHalves: true,
    measure: labels,
  },
  scanning: {
    title: 'Scanner',
    method: 'Frames of the test camera in Chromium without a graphics card; memory over five minutes.',
    measure: scanning,
  },
};

const BRIEF: Amounts = {
  times: 1,
  share: 0.02,
  half,
  recordingMinutes: 0.05,
  callMinutes: 0.2,
  scanningMinutes: 0.05,
  faultTimes: 1,
};

const sections = await measureAll(chosenAmounts());
const figures = sections.flatMap((section) => section.figures);
if (values.json) console.log(JSON.stringify({ machine: describeMachine(), half, figures }, null, 2));
else printTable(figures);
if (values.markdown) await writeDocument();

/** Replaces the sections that were measured. */
async function writeDocument(): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../../docs/performance.md');
  const former = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, updateDocument(former, sections));
}

async function measureAll(amounts: Amounts): Promise<Section[]> {
  const browser = await launchChromium();
  try {
    const all: Section[] = [];
    for (const { title: subject, method, hasHalves, measure } of chosenParts()) {
      const title = hasHalves ? titleOfHalf(subject, amounts.half) : subject;
      const measuredOn = describeMachine();
      console.error(`measuring ${title}`);
      const measured = await measure(browser, amounts);
      // Figures go to standard error at once, since a run takes minutes; standard output has only the result.
      for (const figure of measured) console.error(`  ${figure.name}: ${valueOf(figure)}`);
      all.push({ title, method, measuredOn, figures: measured });
    }
    return all;
  } finally {
    await browser.close();
  }
}

/** All parts, or those that `--only` names. */
function chosenParts(): Part[] {
  if (values.only === undefined) return Object.values(PARTS);
  return values.only.split(',').map((name) => {
    const part = PARTS[name];
    if (!part) throw new Error(`--only knows ${Object.keys(PARTS).join(', ')}`);
    return part;
  });
}

function chosenAmounts(): Amounts {
  if (values.brief) return BRIEF;
  const amountOf = (
    name: 'recording-minutes' | 'call-minutes' | 'scanning-minutes' | 'fault-times',
  ): number => {
    const amount = Number(values[name]);
    if (!(amount > 0)) throw new Error(`--${name} is a number above 0`);
    return amount;
  };
  return {
    times: 10,
    share: 1,
    half,
    recordingMinutes: amountOf('recording-minutes'),
    callMinutes: amountOf('call-minutes'),
    scanningMinutes: amountOf('scanning-minutes'),
    faultTimes: amountOf('fault-times'),
  };
}
