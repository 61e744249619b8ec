import type { Browser } from 'playwright';
import { measureLabelOnPhone } from '../measures/labelOnPhone.ts';
import { measureLabels, PLATES } from '../measures/labels.ts';
import { MEASURING_POSES, measureMeasuring, type RangeFigures } from '../measures/measuring.ts';
import { measureOffline } from '../measures/offline.ts';
import { measureRecording } from '../measures/recording.ts';
import { type BackendFigures, measureScanning } from '../measures/scanning.ts';
import { measureShares, SHARES, type ShareCurve } from '../measures/speechShares.ts';
import { measureTranscription, type TranscriptionFigures } from '../measures/transcription.ts';
import { measureVision } from '../measures/vision.ts';
import { startProduct } from '../product.ts';
import { scaled } from '../statistics.ts';
import { type Figure, sample, single } from '../table.ts';
import type { Amounts } from './part.ts';

/** Figures of a phone on site: offline work, voice notes, measurements and the scanner. */

const CRACK_AIMS: Record<string, string> = {
  'photographs of concrete 2': '>= 0.82',
  'photographs of tile 2': '>= 0.60',
};
const MARK_AIMS: Record<string, string> = {
  'photographs without cracks, everyday': '<= 0.05',
  'photographs without cracks, interiors': '<= 0.1',
  'photographs without cracks, buildings': '<= 0.1',
  'photographs without cracks, brick': '<= 0.1',
};

export async function offline(_browser: Browser, { times, share }: Amounts): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const { openMs, markMs, fullOpenMs, heapMb, processMb } = await measureOffline(product.url, {
      times,
      photos: scaled(500, share),
    });
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

export async function recording(browser: Browser, { recordingMinutes: minutes }: Amounts): Promise<Figure[]> {
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

/**
 * With `SPEECH_SHARES`, which is `all` or such as `0.2,0.4`, the shares of the company's model are compared
 * instead, on the sentences for choosing one.
 */
export async function transcribing(browser: Browser, { times, share, half }: Amounts): Promise<Figure[]> {
  const given = process.env.SPEECH_SHARES;
  if (given !== undefined) {
    const shares = given === 'all' ? SHARES : given.split(',').map(Number);
    return curveFigures(await measureShares(shares, share));
  }
  const product = await startProduct();
  try {
    const figures = await measureTranscription(browser, product.url, { times, share, half });
    // Flite, FFmpeg or PocketSphinx is not installed on this machine.
    if (!figures) return [];
    return [
      ...figures.engines.flatMap(engineFigures),
      ...speedFigures(figures),
      sample('draft stored to shown, of the length of a 10 s note', 'x', figures.shownFactors, '<= 1.5 x'),
    ];
  } finally {
    await product.stop();
  }
}

const MODELS = { company: "with the company's words", general: 'general model alone' } as const;

function engineFigures(figures: TranscriptionFigures['engines'][number]): Figure[] {
  const { model, clear, trade, voices, other } = figures;
  const aims = model === 'company' ? ['<= 35 %'] : [];
  return [
    single(`draft ${MODELS[model]}: work for a second of speech`, 's', clear.realTimeFactor),
    single('  wrong words, clear', '%', clear.wordErrorRate),
    single('  terms of the trade recognized, clear', '%', clear.termsRecognized),
    single('  wrong words, trade sentences in noise', '%', trade.wordErrorRate, ...aims),
    ...voices.map(({ voice, wordErrorRate }) => single(`  of them the voice ${voice}`, '%', wordErrorRate)),
    single('  terms of the trade recognized there', '%', trade.termsRecognized),
    single('  wrong words, other subjects in noise', '%', other.wordErrorRate),
  ];
}

/** How much faster one process for both searches is than the engine that starts a program for each. */
function speedFigures({ engines }: TranscriptionFigures): Figure[] {
  const [company, general] = (['company', 'general'] as const).map(
    (model) => engines.find((engine) => engine.model === model)?.clear.realTimeFactor,
  );
  if (company === undefined || general === undefined) return [];
  return [single("work for a second of speech, general ÷ company's", 'x', general / company, '>= 2 x')];
}

/** The curve of the shares, and the one that it chooses. */
function curveFigures({ shares, chosen }: ShareCurve): Figure[] {
  const lines = shares.flatMap(({ share, trade, other, wordErrorRate, more, moreError }) => [
    single(`share ${share} of the company's model: wrong words, both`, '%', wordErrorRate),
    // The range is one standard error to both sides.
    { ...single('  more than at the best share', '%', more), range: rangeAround(more, moreError) },
    single('  wrong words, trade', '%', trade.wordErrorRate),
    single('  terms of the trade recognized', '%', trade.termsRecognized),
    single('  words that were not said and look certain, trade', '%', trade.unmarkedErrors),
    single('  wrong words, other subjects', '%', other.wordErrorRate),
    single('  words that were not said and look certain, other subjects', '%', other.unmarkedErrors),
  ]);
  const choice = 'the smallest share within one standard error of the best';
  return chosen === null ? [] : [...lines, single(choice, '', chosen)];
}

const rangeAround = (value: number, error: number): [number, number] => [value - error, value + error];

/** The aims for what a person measures with all that is known. */
const AIMED_WIDTHS: Record<string, string> = {
  'letter at 0.5 m, flat as stated, lens calibrated': '<= 1.5 %',
  'letter at 1 m, flat as stated, lens calibrated': '<= 2 %',
  'letter at 0.5 m, flat as stated, lens calibrated by pages': '<= 1.5 %',
  'letter at 1 m, flat as stated, lens calibrated by pages': '<= 2 %',
};

export function measuring(_browser: Browser, { share, half }: Amounts): Promise<Figure[]> {
  const poses = scaled(MEASURING_POSES, share);
  const { insideShares, distances, areas, averages, errors } = measureMeasuring(half, poses);
  const inside = (percent: number): Figure =>
    single('  true value inside the shown interval', '%', percent, '>= 95 %');
  const rangeOf = ({ refused, sufficing }: RangeFigures): Figure[] => [
    single('  no number shown, within the range of the reference', '%', refused, '<= 10 %'),
    single('  poses in which the reference suffices', '%', sufficing),
  ];
  return Promise.resolve([
    ...insideShares.map(({ condition, percent }) =>
      single(
        `${poses} random poses, ${condition}: true value inside the shown interval`,
        '%',
        percent,
        '>= 95 %',
      ),
    ),
    ...distances.flatMap(({ name, inside: percent, halfWidth, range }) => [
      single(`${name}: half of the interval of a distance, median`, '%', halfWidth, AIMED_WIDTHS[name] ?? ''),
      inside(percent),
      ...rangeOf(range),
    ]),
    ...areas.flatMap(({ name, inside: percent, halfWidth, range }) => [
      single(`${name}: half of the interval of an area, median`, '%', halfWidth),
      inside(percent),
      ...rangeOf(range),
    ]),
    ...averages.flatMap(({ condition, percent, halfWidth }) => [
      single(`average of three pictures, ${condition}: half of the interval, median`, '%', halfWidth),
      inside(percent),
    ]),
    ...errors.map(({ meters, percent }) =>
      single(`  median error of lengths and areas, camera at ${meters} m`, '%', percent),
    ),
  ]);
}

/**
 * `CRACK_PHOTOGRAPHS` and `CLEAN_PHOTOGRAPHS` name folders of photographs with masks, and without cracks
 * (measures/vision.ts); without them, pictures are generated.
 */
export async function vision(_browser: Browser, { share, half }: Amounts): Promise<Figure[]> {
  const { accuracy, marks, bins, frameMs, leakedTensors } = await measureVision(share, {
    cracked: process.env.CRACK_PHOTOGRAPHS,
    clean: process.env.CLEAN_PHOTOGRAPHS,
    half,
  });
  return [
    ...accuracy.flatMap(({ pictures, tolerance, precision, recall, f1, f1AsShown }) => [
      single(`cracks, ${pictures}, ${tolerance} px: precision`, '', precision),
      single('  recall', '', recall),
      single('  F1', '', f1, CRACK_AIMS[`${pictures} ${tolerance}`]),
      single('  F1 as shown at the default threshold', '', f1AsShown),
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
    ...bins.flatMap(({ from, to, count, right, confidence }) => [
      single(`marks of confidence ${from} to ${to}, all photographs: share that is right`, '', right),
      single('  mean confidence', '', confidence, 'within 0.1 of it'),
      single('  marks', '', count),
    ]),
    ...frameMs.map(({ backend, ms }) => single(`cracks in a frame of 640 x 480, ${backend}`, 'ms', ms)),
    single('  tensors that were not freed', '', leakedTensors, '0'),
  ];
}

/** What was misread is named only for the plates that may be looked at. */
export async function labels(_browser: Browser, { times, share, half }: Amounts): Promise<Figure[]> {
  const count = scaled(PLATES.count, share);
  const figures = await measureLabels(PLATES[half], count);
  const { exact, right, wrong, missing, named, ms, misread } = figures;
  for (const line of half === 'heldOut' ? [] : misread) console.error(`  ${line}`);
  return [
    single(`plates with model and serial exact, of ${count}`, '', exact, `>= ${Math.ceil(0.9 * count)}`),
    single('  share of all printed facts that is drafted exactly', '', right),
    single('  share that is wrong', '', wrong),
    single('  share without a draft', '', missing),
    ...(named === null
      ? []
      : [single('  wrong models and serials whose wrong character is named', '', named)]),
    sample('  a plate, the networks loaded', 'ms', ms, '< 3000 ms'),
    ...(await labelOnPhone(times)),
  ];
}

async function labelOnPhone(times: number): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const { firstMs, ms, megabytes } = await measureLabelOnPhone(product.url, times);
    return [
      sample('read a label: time', 'ms', ms, '< 3000 ms'),
      single('  with the download of the reader', 'ms', firstMs),
      single('read a label: memory', 'MB', megabytes, '< 400 MB'),
    ];
  } finally {
    await product.stop();
  }
}

export async function scanning(_: Browser, { scanningMinutes: minutes, share }: Amounts): Promise<Figure[]> {
  const product = await startProduct();
  try {
    const { backends, sizes } = await measureScanning(product.url, minutes, share);
    return [
      ...backends.flatMap((figures) => backendFigures(figures, minutes)),
      ...sizes.map(({ part, kilobytes }) => single(`loaded with the scanner: ${part}`, 'kB gzip', kilobytes)),
    ];
  } finally {
    await product.stop();
  }
}

function backendFigures({ backend, measured }: BackendFigures, minutes: number): Figure[] {
  if (!measured) return [single(`scanner on ${backend}: does not run in this browser`, 'frames/s', 0)];
  const { frames, memory } = measured;
  return [
    single(`scanner on ${backend}`, 'frames/s', frames.perSecond),
    sample('  a frame of 640 x 360, asked to answered', 'ms', frames.ms),
    single('  frames every 50 ms that are skipped, because the worker is busy', '%', frames.skipped),
    single(`  ${minutes} min: growth of memory, page and worker`, 'MB', memory.heap, '< 20 MB'),
    single('  growth of their process', 'MB', memory.process, '< 20 MB'),
  ];
}
