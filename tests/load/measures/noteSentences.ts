import type { Half } from '../halves.ts';

interface NoteSentences {
  voices: readonly string[];
  trade: readonly string[];
  other: readonly string[];
}

const CHOOSING = {
  voices: ['rms', 'awb'],
  trade: [
    'The neutral bar in the main panel has two wires under one screw',
    'The air handler closet has no return air opening',
    'There is no bonding jumper at the water meter',
    'The roof deck nailing is eight inches on center at the edge',
    'The toilet is set too close to the side wall',
    'The gas line has no sediment trap before the range',
    'The attic access needs insulation and a gasket',
    'The window flashing does not cover the sill plate',
    'The ground rod clamp is loose and corroded',
    'The shower pan held water for twenty four hours',
    'The fire damper in the corridor wall does not close',
    'The stair treads are worn and two risers differ by half an inch',
    'The pool gate does not latch by itself',
    'Grout is missing in the third cell of the block wall',
    'The vent stack ends only four inches above the shingles',
  ],
  other: [
    'The train to Boston leaves at seven in the morning',
    "She bought a red coat for her sister's birthday",
    'We had dinner with the neighbors on Friday night',
    'The children played in the park until it got dark',
    'My brother is learning to play the guitar',
    'The weather should be warm and sunny all week',
    'He forgot his keys and had to call his wife',
    'The museum is closed on Mondays in the winter',
    'I would like a cup of coffee with milk',
    'They moved to a small town near the lake',
    'The doctor said that I need more sleep',
    'Our flight was late because of the storm',
    'The team won the game in the last minute',
    'Please send me the letter before Thursday',
    'The dog ran across the street after the cat',
  ],
};

const HELD_OUT = {
  voices: ['slt', 'kal16'],
  trade: [
    'The service mast leans toward the street and its bracket is bent',
    'A cover is missing from the junction box above the ceiling',
    'The evaporator coil is dirty and the filter does not fit',
    'The trap under the lavatory is installed backward',
    'Water stains show on the plywood around the skylight',
    'The tie down straps on the water heater are missing',
    'The column base has rust at the weld',
    'The dishwasher drain has no high loop or air gap',
    'The emergency light in the stairwell failed the test',
    'The slab has a crack wider than a quarter inch by the garage door',
    'The exhaust fan vents into the attic instead of outdoors',
    'Three shutters do not have the required anchors',
    'The truss plate pulled away from the bottom chord',
    'The hose bibb leaks and has no vacuum breaker',
    'Rough framing passed but the fire wall penetration needs caulk',
  ],
  other: [
    'The library has a new book about the history of music',
    'My daughter starts college in the fall',
    'We took the ferry to the island last summer',
    'The bank closes early on the day before a holiday',
    'He cooked rice and beans for twelve people',
    'The teacher asked us to read the first chapter',
    'I lost my phone on the bus this afternoon',
    'They watched a movie about a famous painter',
    'The farmer sold his apples at the market',
    'She runs three miles every morning before work',
    'The election results will be known on Wednesday',
    'A young man helped me carry the bags upstairs',
    'The orchestra played a song from the old days',
    'Could you tell me the way to the station',
    'We planted tomatoes and peppers behind the church',
  ],
};

/**
 * Sentences that no list of the product has, and Flite's voices. The share of the company's model is chosen on the first
 * half.
 */
export const NOTE_SENTENCES: Record<Half, NoteSentences> = { choosing: CHOOSING, heldOut: HELD_OUT };
