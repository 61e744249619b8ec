import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SignatureStrokes } from './SignatureDrawing.tsx';

it('a signature keeps the dot of an i', () => {
  const strokes: [number, number][][] = [
    [
      [10, 60],
      [120, 20],
    ],
    [[300, 40]],
  ];
  render(<SignatureStrokes drawing={{ signedBy: 'Ana Ruiz', width: 400, height: 120, strokes }} />);
  const [path] = screen.getByRole('img', { name: 'Signature of Ana Ruiz' }).children;
  expect(path?.getAttribute('d')).toBe('M10 60L120 20M300 40h.01');
});
