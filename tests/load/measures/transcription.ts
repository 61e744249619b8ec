import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from '@sightline/server-kit/audio/programs';
import type { Browser, Page } from 'playwright';
import { PocketSphinx } from '../../../apps/workers/src/jobs/transcribe-voice-note/PocketSphinx.ts';
import { TRADE_TERMS } from '../../../apps/workers/src/jobs/transcribe-voice-note/tradeTerms.ts';
import { ADMIN, scheduledOnSite } from '../../e2e/support/demo.ts';
import { signIn } from '../../e2e/support/people.ts';
import { CAN_SPEAK, recordedAs, spoken } from '../../support/recordings.ts';
import { encodeMetadata, uploadPath } from '../../support/uploads.ts';
import { voiceMetadataFor } from '../../support/voiceNotes.ts';
import { SAYS } from '../screenTexts.ts';
import { scaled } from '../statistics.ts';
import { INSPECTION_SENTENCES } from './inspectionSentences.ts';

export interface TranscriptionFigures {
  /** The seconds of work for a second of speech. */
  realTimeFactor: number;
  /** The percentage of spoken words that were missed, added or mistaken. */
  wordErrorRate: number;
  /** The percentage of spoken terms of the trade that were recognized. */
  termsRecognized: number;
  /** The time from storing the note to showing its draft, as a multiple of the note's length of about 10 s. */
  shownFactors: number[];
}

/** Null if this machine cannot speak or transcribe. */
export async function measureTranscription(
  browser: Browser,
  url: string,
  { times, share }: { times: number; share: number },
): Promise<TranscriptionFigures | null> {
  const program = CAN_SPEAK ? await findProgram('pocketsphinx_continuous') : null;
  if (program === null) return null;
  return {
    ...(await measureDrafts(program, scaled(INSPECTION_SENTENCES.length, share))),
    shownFactors: await timeDrafts(browser, url, times),
  };
}

/** Speaks with flite's voice, which is clearer than a building site and duller than a person. */
async function measureDrafts(program: string, sentences: number) {
  const sphinx = new PocketSphinx(program);
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-speech-'));
  let [workMs, speechMs, errors, words, terms, recognized] = [0, 0, 0, 0, 0, 0];
  for (const sentence of INSPECTION_SENTENCES.slice(0, sentences)) {
    const wav = spoken(sentence);
    const file = path.join(folder, 'original');
    await writeFile(file, wav);
    const durationMs = lengthOf(wav);
    const startedAt = performance.now();
    const { text } = await sphinx.transcribe({ path: file, folder, contentType: 'audio/wav', durationMs });
    workMs += performance.now() - startedAt;
    speechMs += durationMs;
    const [said, heard] = [wordsOf(sentence), wordsOf(text)];
    const saidTerms = said.filter((word) => TERMS.has(word));
    errors += wordErrors(said, heard);
    terms += saidTerms.length;
    recognized += saidTerms.filter((term) => heard.includes(term)).length;
    words += said.length;
  }
  await rm(folder, { recursive: true, force: true });
  return {
    realTimeFactor: workMs / speechMs,
    wordErrorRate: (100 * errors) / words,
    termsRecognized: (100 * recognized) / terms,
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

/** The seconds of flite's WAV: 16 kHz, 16 bits, one channel. */
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
