import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEFAULT_VOICE_SETTINGS } from '../../../devices/voicePresets.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { RecorderSettings } from './RecorderSettings.tsx';

it('begins with medium quality, noise reduction, and a gain of 75 on a scale of 0 to 100 in steps of 5', () => {
  expect(DEFAULT_VOICE_SETTINGS).toEqual({ quality: 'medium', noiseReduction: true, gain: 75 });
  const idle = { name: 'idle' } as const;
  const settings = DEFAULT_VOICE_SETTINGS;
  renderScreen(<RecorderSettings {...{ settings }} phase={idle} isInCall={false} onChange={vi.fn()} />);
  const gain = screen.getByRole('slider', { name: 'Microphone gain: 75%' });
  expect(['min', 'max', 'step'].map((name) => gain.getAttribute(name))).toEqual(['0', '100', '5']);
});
