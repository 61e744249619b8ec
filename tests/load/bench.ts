import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../support/chromium.ts';
import { book, booking, listing, payment, rendering, reportList } from './parts/office.ts';
import type { Minutes, Part } from './parts/part.ts';
import { capacity, faults, joining, networks } from './parts/room.ts';
import { measuring, offline, recording, scanning, transcribing, vision } from './parts/site.ts';
import { describeMachine, type Section, updateDocument } from './performanceDocument.ts';
import { printTable, valueOf } from './table.ts';

/**
 * `npm run bench [-- --json] [--recording-minutes 10] [--scanning-minutes 5]`: every figure from one run on
 * this machine, with pages over loopback. Voice notes are recorded for one minute by default, and their growth
 * is printed for ten. `--only book,booking,payment` measures only these parts. `--markdown` writes
 * docs/performance.md.
 */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    markdown: { type: 'boolean', default: false },
    only: { type: 'string' },
    'recording-minutes': { type: 'string', default: '1' },
    'scanning-minutes': { type: 'string', default: '5' },
  },
});

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
    method: 'Two Chromium pages on one call; the longest time without a new frame, ten tries each.',
    measure: faults,
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
      'F1 within 2 and 5 pixels. Photographs (a folder in `CRACK_PHOTOGRAPHS`) were also used to choose bounds, and half of them to fit the confidence (decision 053), so other photographs fare worse.',
    measure: vision,
  },
  scanning: {
    title: 'Scanner',
    method: 'Frames of the test camera in Chromium without a graphics card; memory over five minutes.',
    measure: scanning,
  },
};

const sections = await measureAll(chosenMinutes());
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

async function measureAll(minutes: Minutes): Promise<Section[]> {
  const browser = await launchChromium();
  try {
    const all: Section[] = [];
    for (const { title, method, measure } of chosenParts()) {
      const measuredOn = describeMachine();
      console.error(`measuring ${title}`);
      const measured = await measure(browser, minutes);
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

function chosenMinutes(): Minutes {
  const minutesOf = (name: 'recording-minutes' | 'scanning-minutes'): number => {
    const minutes = Number(values[name]);
    if (!(minutes > 0)) throw new Error(`--${name} is a number above 0`);
    return minutes;
  };
  return {
    recordingMinutes: minutesOf('recording-minutes'),
    scanningMinutes: minutesOf('scanning-minutes'),
  };
}
