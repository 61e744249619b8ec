import { mintId } from '@sightline/contracts/core/ids';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { FakeAudio } from '../testing/FakeAudio.ts';
import { usePlayback } from './playback.ts';
import { type PlayedRecording, VoicePlayer } from './VoicePlayer.tsx';

const recording = (): PlayedRecording => {
  const noteId = mintId();
  const waveform = Array.from({ length: 100 }, (_, index) => index / 100);
  return { noteId, address: `/audio/${noteId}`, durationMs: 10_000, waveform };
};
const [one, other] = [recording(), recording()];

function show(hint = '') {
  return renderScreen(
    <>
      <VoicePlayer recording={one} name="Voice note 1" hint={hint} />
      <VoicePlayer recording={other} name="Voice note 2" />
    </>,
  );
}

beforeEach(() => {
  FakeAudio.install();
  FakeAudio.refuses = false;
});

const player = (): FakeAudio => FakeAudio.all.at(-1) as FakeAudio;

describe('playing voice notes', () => {
  it('plays one at a time, wherever it was started', async () => {
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'Play Voice note 1' }));
    expect(await screen.findByRole('button', { name: 'Pause Voice note 1' })).toBeDefined();
    expect(player().src).toBe(one.address);
    await person.click(screen.getByRole('button', { name: 'Play Voice note 2' }));
    expect(await screen.findByRole('button', { name: 'Pause Voice note 2' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Play Voice note 1' })).toBeDefined();
    expect(player().src).toBe(other.address);
    expect(FakeAudio.all.filter(({ paused }) => !paused)).toHaveLength(1);
  });

  it('is controlled by the keyboard: Space plays and pauses, arrows move', async () => {
    const { person } = show();
    const slider = screen.getByRole('slider', { name: 'Position in Voice note 1' });
    act(() => slider.focus());
    await person.keyboard(' ');
    expect(await screen.findByRole('button', { name: 'Pause Voice note 1' })).toBeDefined();
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(player().currentTime).toBe(2);
    expect(slider.getAttribute('aria-valuetext')).toBe('0:02 of 0:10');
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(player().currentTime).toBe(0);
    await person.keyboard(' ');
    expect(player().paused).toBe(true);
  });

  it('draws fifty bars, of which those that were heard are marked', () => {
    show();
    act(() => usePlayback.setState({ noteId: one.noteId, positionMs: 5000 }));
    const [bars] = screen.getAllByTestId('waveform');
    expect(bars?.children).toHaveLength(50);
    expect(bars?.querySelectorAll('.heard')).toHaveLength(25);
  });

  it('says why a recording may not play, and does so again when it did not', async () => {
    const hint = 'Being converted so that every browser can play it.';
    const { person } = show(hint);
    expect(screen.getByText(hint)).toBeDefined();
    FakeAudio.refuses = true;
    await person.click(screen.getByRole('button', { name: 'Play Voice note 1' }));
    expect(await screen.findByText(`Couldn't play this recording. ${hint}`)).toBeDefined();
  });

  it('plays from the server a recording that was on this device when it was loaded', async () => {
    const { person, rerender } = renderScreen(<VoicePlayer recording={one} name="Voice note 1" />);
    await person.click(screen.getByRole('button', { name: 'Play Voice note 1' }));
    await person.click(await screen.findByRole('button', { name: 'Pause Voice note 1' }));
    rerender(<VoicePlayer recording={{ ...one, address: '/sent' }} name="Voice note 1" />);
    await person.click(screen.getByRole('button', { name: 'Play Voice note 1' }));
    expect(player()).toMatchObject({ src: '/sent', currentTime: 0 });
  });

  it('stops when its controls disappear', async () => {
    const { person, unmount } = show();
    await person.click(screen.getByRole('button', { name: 'Play Voice note 1' }));
    await screen.findByRole('button', { name: 'Pause Voice note 1' });
    unmount();
    expect(player().paused).toBe(true);
  });
});
