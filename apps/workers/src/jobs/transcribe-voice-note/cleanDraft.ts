import {
  MAX_TRANSCRIPT_CHARACTERS,
  MAX_TRANSCRIPT_WORDS,
  type TranscriptWord,
} from '@sightline/contracts/voice-notes/transcripts';
import { cleanText } from '@sightline/server-kit/transcription/cleanText';
import { TranscriptionFailure } from '@sightline/server-kit/transcription/TranscriptionFailure';
import type { Draft } from './transcriber.ts';

/** Cleans the draft of an engine, and limits its lengths. */

const MAX_WORD_CHARACTERS = 100;

/** The draft for storing. One without any text is a failure. */
export function cleanDraft({ engine, text, words, confidence }: Draft, durationMs: number): Draft {
  const spoken = cleanText(text);
  if (spoken === '') throw new TranscriptionFailure('noSpeech', 'no speech was recognized');
  const heard = cleanWords(words, durationMs);
  const masked = heard.map(maskedWord);
  return {
    engine: cleanText(engine).slice(0, MAX_WORD_CHARACTERS),
    text: maskedText(spoken).slice(0, MAX_TRANSCRIPT_CHARACTERS),
    words: masked.slice(0, MAX_TRANSCRIPT_WORDS),
    confidence: masked.some((word, index) => word !== heard[index]) ? averageConfidence(masked) : confidence,
  };
}

/** The words in order of their times, limited to the recording. */
function cleanWords(words: readonly TranscriptWord[], durationMs: number): TranscriptWord[] {
  const inside = (ms: number): number => Math.round(Math.min(Math.max(ms, 0), durationMs));
  return words
    .map(({ text, startMs, endMs, confidence }) => ({
      text: cleanText(text).slice(0, MAX_WORD_CHARACTERS),
      startMs: inside(startMs),
      endMs: inside(Math.max(startMs, endMs)),
      confidence,
    }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.startMs - b.startMs);
}

/** The average confidence of the words that have one; null when none has. */
export function averageConfidence(words: readonly Pick<TranscriptWord, 'confidence'>[]): number | null {
  const known = words.flatMap(({ confidence }) => confidence ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** The replacement of a masked word, which a person clears up by listening. */
const UNCLEAR = '[unclear]';

/**
 * Obscene words, which an engine may write for a word that it did not understand. Trade terms with a second
 * meaning are not listed: a gas cock, a nipple, a butt joint, a bastard file.
 */
const OBSCENE =
  'fuck\\w* motherfuck\\w* shits? shitt\\w* bullshit\\w* cunts? bitch\\w* whores? sluts? ass asses assholes? jackass ' +
  'dicks? dickheads? pussy pussies tits? titty titties piss\\w* wank\\w* twats? porn\\w* penis\\w* vagina\\w* rape[ds]? ' +
  'rapists? orgasms? niggers? niggas? faggots? fags? spics? kikes? retards?';
const WORD = new RegExp(`(?<![\\p{L}\\p{N}])(?:${OBSCENE.replaceAll(' ', '|')})(?![\\p{L}\\p{N}])`, 'giu');

function maskedText(text: string): string {
  return text.replaceAll(WORD, UNCLEAR);
}

/** A masked word, without its confidence. */
function maskedWord(word: TranscriptWord): TranscriptWord {
  const text = maskedText(word.text);
  return text === word.text ? word : { ...word, text, confidence: 0 };
}
