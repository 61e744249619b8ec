import type { TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';

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

export function maskedText(text: string): string {
  return text.replaceAll(WORD, UNCLEAR);
}

/** A masked word, without its confidence. */
export function maskedWord(word: TranscriptWord): TranscriptWord {
  const text = maskedText(word.text);
  return text === word.text ? word : { ...word, text, confidence: 0 };
}
