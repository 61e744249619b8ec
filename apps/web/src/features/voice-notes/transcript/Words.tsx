import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { LOW_CONFIDENCE, type TranscriptWord } from '@sightline/contracts/voice-notes/transcripts';
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { usePlayback } from '../player/playback.ts';

interface WordsProps {
  noteId: string;
  words: readonly TranscriptWord[];
  onSeek: (positionMs: number) => void;
}

/**
 * The words of a draft. Doubtful ones are underlined, the spoken one is marked, and a click on one plays from there.
 * Words are not in the Tab order; the keyboard uses the player's arrow keys.
 */
export function Words({ noteId, words, onSeek }: WordsProps): ReactNode {
  const current = usePlayback((playback) =>
    playback.noteId === noteId && playback.positionMs > 0 ? wordAt(words, playback.positionMs) : -1,
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const word = box.current?.children[current];
    if (box.current && word instanceof HTMLElement) showWord(box.current, word);
  }, [current]);
  const seek = ({ target }: MouseEvent): void => {
    const index =
      target instanceof HTMLElement ? target.closest('[data-word]')?.getAttribute('data-word') : null;
    const word = words[Number(index ?? -1)];
    if (word) onSeek(word.startMs);
  };
  return (
    <Box ref={box} role="group" aria-label="Words of the draft" tabIndex={0} onClick={seek} sx={TEXT}>
      {words.map((word, index) => (
        <Word key={index} index={index} word={word} isCurrent={index === current} />
      ))}
    </Box>
  );
}

interface WordProps {
  index: number;
  word: TranscriptWord;
  isCurrent: boolean;
}

const Word = memo(function Word({ index, word: { text, confidence }, isCurrent }: WordProps): ReactNode {
  const isDoubtful = confidence !== null && confidence < LOW_CONFIDENCE;
  return (
    <span
      data-word={index}
      className={isDoubtful ? 'doubtful' : undefined}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {text}
      {isDoubtful && <span style={visuallyHidden}> (uncertain)</span>}{' '}
    </span>
  );
});

/** Scrolls the word to the middle of its box, without scrolling the page. */
function showWord(box: HTMLElement, word: HTMLElement): void {
  box.scrollTop = word.offsetTop - (box.clientHeight - word.offsetHeight) / 2;
}

/** The index of the word spoken at this moment, or of the last one before a pause; -1 before the first. */
export function wordAt(words: readonly TranscriptWord[], positionMs: number): number {
  return words.findLastIndex(({ startMs }) => startMs <= positionMs);
}

const TEXT = {
  position: 'relative',
  maxHeight: 260,
  overflowY: 'auto',
  lineHeight: 1.8,
  overflowWrap: 'anywhere',
  '& > span': { position: 'relative', cursor: 'pointer', borderRadius: '4px' },
  '& > .doubtful': {
    textDecoration: 'underline wavy',
    textDecorationColor: 'var(--sl-palette-tone-orange-edge)',
  },
  '& > [aria-current]': {
    bgcolor: 'var(--sl-palette-tone-yellow-ground)',
    color: 'var(--sl-palette-tone-yellow-text)',
  },
} as const;
