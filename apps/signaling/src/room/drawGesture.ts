import { randomInt } from 'node:crypto';
import { Gesture, MAX_FINGERS, Movement, ShownThing } from '@sightline/contracts/rooms/liveness';

/** Draws a gesture that neither the host nor the person on site can predict or choose. */
export function drawGesture(): Gesture {
  return Gesture.parse({
    thing: drawOf(ShownThing.options),
    fingers: randomInt(1, MAX_FINGERS + 1),
    movement: drawOf(Movement.options),
  });
}

const drawOf = <Value>(options: readonly Value[]): Value | undefined => options[randomInt(options.length)];
