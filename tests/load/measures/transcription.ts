import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOW_CONFIDENCE } from '@sightline/contracts/voice-notes/transcripts';
import { findProgram } from '@sightline/server-kit/audio/programs';
import type { Browser, Page } from 'playwright';
import { CompanyModel } from '../../../apps/workers/src/jobs/transcribe-voice-note/CompanyModel.ts';
import { PocketSphinx } from '../../../apps/workers/src/jobs/transcribe-voice-note/PocketSphinx.ts';
import { SpeechRecognizer } from '../../../apps/workers/src/jobs/transcribe-voice-note/SpeechRecognizer.ts';
import { TRADE_TERMS } from '../../../apps/workers/src/jobs/transcribe-voice-note/tradeTerms.ts';
import type { Draft, Transcriber } from '../../../apps/workers/src/jobs/transcribe-voice-note/transcriber.ts';
import { BUILT_IN_TEMPLATES } from '../../../packages/store/src/catalog/builtInTemplates.ts';
import { checklistTexts } from '../../../packages/store/src/voice-notes/companyTexts.ts';
import { ADMIN, scheduledOnSite } from '../../e2e/support/demo.ts';
import { signIn } from '../../e2e/support/people.ts';
import { CAN_SPEAK, recordedAs, spoken } from '../../support/recordings.ts';
import { encodeMetadata, uploadPath } from '../../support/uploads.ts';
import { voiceMetadataFor } from '../../support/voiceNotes.ts';
import type { Half } from '../halves.ts';
import { SAYS } from '../screenTexts.ts';
import { scaled } from '../statistics.ts';
import { INSPECTION_SENTENCES } from './inspectionSentences.ts';
import { NOTE_SENTENCES } from './noteSentences.ts';
import { withPinkNoise } from './pinkNoise.ts';

export interface DraftFigures {
  /** The seconds of work for a second of speech. */
  realTimeFactor: number;
  /** The percentage of spoken words that were missed, added or mistaken. */
  wordErrorRate: number;
  /** The percentage of spoken terms of the trade that were recognized. */
  termsRecognized: number;
  /** The percentage of drafted words that were not spoken, and are not underlined. */
  unmarkedErrors: number;
}

export interface TranscriptionFigures {
  /** The drafts of each recognizer of this machine. */
  engines: {
    /** `company` knows the words of the company; `general` is the engine where that one could not be compiled. */
    model: 'company' | 'general';
    /** Sentences of inspectors without noise. */
    clear: DraftFigures;
    /** Sentences and voices of one half, in pink noise 20 dB below the speech. */
    trade: DraftFigures;
    /** The same for each voice: the percentage of wrong words. */
    voices: { voice: string; wordErrorRate: number }[];
    /** The same of other subjects. */
    other: DraftFigures;
  }[];
  /** The time from storing the note to showing its draft, as a multiple of the note's length of about 10 s. */
  shownFactors: number[];
}

/** Null if this machine cannot speak or transcribe. */
export async function measureTranscription(
  browser: Browser,
  url: string,
  { times, share, half }: { times: number; share: number; half: Half },
): Promise<TranscriptionFigures | null> {
  const engines = CAN_SPEAK ? await measureEngines(share, half) : [];
  return engines.length === 0 ? null : { engines, shownFactors: await timeDrafts(browser, url, times) };
}

/** Measures the recognizers alone, without a running product. */
async function measureEngines(share: number, half: Half): Promise<TranscriptionFigures['engines']> {
  const { voices, ...sentences } = NOTE_SENTENCES[half];
  const clear = recordings(INSPECTION_SENTENCES, ['slt'], share);
  const trade = voices.map((voice) => noisy(sentences.trade, { voices: [voice] }, share));
  const other = noisy(sentences.other, { voices }, share);
  const measured: TranscriptionFigures['engines'] = [];
  for (const { model, engine } of await installedEngines()) {
    const ofVoices: DraftCounts[][] = [];
    for (const spokenSentences of trade) ofVoices.push(await countDrafts(engine, spokenSentences));
    measured.push({
      model,
      clear: await measureDrafts(engine, clear),
      trade: figuresOf(ofVoices.flat()),
      voices: voices.map((voice, index) => {
        return { voice, wordErrorRate: figuresOf(ofVoices[index] ?? []).wordErrorRate };
      }),
      other: await measureDrafts(engine, other),
    });
  }
  return measured;
}

type Model = TranscriptionFigures['engines'][number]['model'];

const NOISE_DECIBELS = 20;

/** The model of a company that has accepted no note: the words of the checklists that come with the product. */
export function newCompany(): CompanyModel {
  const sections = BUILT_IN_TEMPLATES.flatMap((template) => template.sections);
  return new CompanyModel(async () => [...new Set(checklistTexts(sections))]);
}

async function installedEngines(): Promise<{ model: Model; engine: Transcriber }[]> {
  const recognizer = process.env.SPEECH_RECOGNIZER_BIN;
  const program = await findProgram('pocketsphinx_continuous');
  const engines: { model: Model; engine: Transcriber }[] = [];
  if (recognizer !== undefined)
    engines.push({ model: 'company', engine: new SpeechRecognizer(recognizer, newCompany()) });
  if (program !== null) engines.push({ model: 'general', engine: new PocketSphinx(program) });
  return engines;
}

interface Recording {
  sentence: string;
  wav: Buffer;
}

/** Flite's voices are clearer than a building site and duller than a person. */
const recordings = (sentences: readonly string[], voices: readonly string[], share: number): Recording[] =>
  voices.flatMap((voice) =>
    sentences
      .slice(0, scaled(sentences.length, share))
      .map((sentence) => ({ sentence, wav: spoken(sentence, voice) })),
  );

/** The sentences in these voices, in pink noise. */
export const noisy = (
  sentences: readonly string[],
  { voices }: { voices: readonly string[] },
  share: number,
): Recording[] =>
  recordings(sentences, voices, share).map(({ sentence, wav }) => ({
    sentence,
    wav: withPinkNoise(wav, NOISE_DECIBELS),
  }));

const measureDrafts = async (
  engine: Transcriber,
  spokenSentences: readonly Recording[],
): Promise<DraftFigures> => figuresOf(await countDrafts(engine, spokenSentences));

/** Counts of one draft. */
export interface DraftCounts {
  sentence: string;
  workMs: number;
  speechMs: number;
  words: number;
  /** The words that were missed, added or mistaken. */
  errors: number;
  terms: number;
  recognized: number;
  drafted: number;
  /** Drafted words that look certain, and are not in the sentence. */
  unmarked: number;
}

export async function countDrafts(
  engine: Transcriber,
  spokenSentences: readonly Recording[],
): Promise<DraftCounts[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-speech-'));
  const counts: DraftCounts[] = [];
  for (const { sentence, wav } of spokenSentences) {
    const file = path.join(folder, 'original');
    await writeFile(file, wav);
    const durationMs = lengthOf(wav);
    const startedAt = performance.now();
    const draft = await engine.transcribe({ path: file, folder, contentType: 'audio/wav', durationMs });
    const workMs = performance.now() - startedAt;
    counts.push({ sentence, workMs, speechMs: durationMs, ...compared(sentence, draft) });
  }
  await rm(folder, { recursive: true, force: true });
  return counts;
}

function compared(sentence: string, draft: Draft): Omit<DraftCounts, 'sentence' | 'workMs' | 'speechMs'> {
  const [said, heard] = [wordsOf(sentence), wordsOf(draft.text)];
  const terms = said.filter((word) => TERMS.has(word));
  const certain = draft.words.filter(({ confidence }) => (confidence ?? 0) >= LOW_CONFIDENCE);
  return {
    words: said.length,
    errors: wordErrors(said, heard),
    terms: terms.length,
    recognized: terms.filter((term) => heard.includes(term)).length,
    drafted: draft.words.length,
    unmarked: certain.filter(({ text }) => !said.includes(text.toLowerCase())).length,
  };
}

export function figuresOf(counts: readonly DraftCounts[]): DraftFigures {
  const total = (name: Exclude<keyof DraftCounts, 'sentence'>): number =>
    counts.reduce((sum, count) => sum + count[name], 0);
  return {
    realTimeFactor: total('workMs') / total('speechMs'),
    wordErrorRate: (100 * total('errors')) / total('words'),
    termsRecognized: (100 * total('recognized')) / Math.max(total('terms'), 1),
    unmarkedErrors: (100 * total('unmarked')) / Math.max(total('drafted'), 1),
  };
}

/** Measures on the page of voice notes, while the product and its workers run. */
async function timeDrafts(browser: Browser, url: string, times: number): Promise<number[]> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, ADMIN);
  const { id } = await scheduledOnSite(page);
  await page.goto(`/inspection/${id}/voice-notes`);
  const factors: number[] = [];
  for (let round = 0; round < times; round++) {
    // Each time has other words: the same recording would be the same note.
    const wav = spoken([...INSPECTION_SENTENCES.slice(round, round + 4), `Number ${round + 1}`].join('. '));
    const webm = recordedAs('audio/webm', wav);
    await store(page, id, webm, lengthOf(wav));
    const storedAt = performance.now();
    await page.getByText(SAYS.draft).nth(round).waitFor({ timeout: 120_000 });
    factors.push((performance.now() - storedAt) / lengthOf(wav));
  }
  await context.close();
  return factors;
}

async function store(page: Page, inspectionId: string, webm: Buffer, durationMs: number): Promise<void> {
  const facts = { contentType: 'audio/webm', durationMs: String(durationMs) };
  const response = await page.request.post(uploadPath(), {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Length': String(webm.length),
      'Upload-Metadata': encodeMetadata(voiceMetadataFor(inspectionId, webm, facts)),
    },
    data: webm,
  });
  if (!response.ok()) throw new Error(`the voice note was refused: ${await response.text()}`);
}

/** The milliseconds of flite's WAV: 16 kHz, 16 bits, one channel. */
const lengthOf = (wav: Buffer): number => Math.round((wav.length - 44) / 32);
const TERMS = new Set(TRADE_TERMS.map((term) => term.toLowerCase()));
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z']+/)
    .filter(Boolean);

/** The fewest insertions, deletions and replacements between the two (Levenshtein over words). */
function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, index) => index + 1);
  row.unshift(0);
  for (const [index, word] of said.entries()) {
    const next = [index + 1];
    for (const [other, heardWord] of heard.entries()) {
      const replaced = (row[other] ?? 0) + (word === heardWord ? 0 : 1);
      next.push(Math.min(replaced, (row[other + 1] ?? 0) + 1, (next[other] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
