import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SignatureField } from './SignatureField.tsx';

/** jsdom cannot draw: what the pad is made with is what the specification sets (second specification, section 9). */
const made = vi.hoisted(() => vi.fn());
vi.mock('signature_pad', () => ({
  default: class extends EventTarget {
    constructor(canvas: HTMLCanvasElement, options: object) {
      super();
      made(canvas, options);
    }
    off(): void {}
  },
}));

it('draws in blue with a pen of 0.5 to 2.5 pixels, every 16 ms and 5 pixels', () => {
  render(<SignatureField size="paper" signature={null} onChange={() => {}} signer="Ana Ruiz" />);
  const canvas = screen.getByLabelText('Signature drawing area, empty');
  const pen = { penColor: '#1D3FAE', minWidth: 0.5, maxWidth: 2.5, throttle: 16, minDistance: 5 };
  expect(made).toHaveBeenCalledExactlyOnceWith(canvas, pen);
});
