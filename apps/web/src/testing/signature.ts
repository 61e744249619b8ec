import { fireEvent, screen } from '@testing-library/react';

/** Consents to the warnings before the signature. */
export function acknowledgeWarnings(): void {
  fireEvent.click(screen.getByRole('checkbox', { name: /^I have reviewed these warnings/ }));
}

export function drawSignature(): void {
  const area = screen.getByLabelText(/^Signature drawing area/);
  // jsdom has no layout. Without a size, the stroke would be outside the area.
  Object.defineProperties(area, { clientWidth: { value: 500 }, clientHeight: { value: 200 } });
  fireEvent.pointerDown(area, at(10, 10));
  fireEvent.pointerMove(window, at(40, 30));
  fireEvent.pointerUp(window, { ...at(60, 20), buttons: 0 });
}

function at(clientX: number, clientY: number): PointerEventInit {
  return { clientX, clientY, buttons: 1, button: 0, pointerId: 1, isPrimary: true };
}
