import { expect, test } from 'vitest';
import { jurisdictionEntry } from './jurisdictions.ts';

const ZONE = { isHighVelocityHurricaneZone: true, needsProductApproval: true };
const ELSEWHERE = { isHighVelocityHurricaneZone: false, needsProductApproval: false };

/**
 * Texts of the second specification, section 3; Broward is the product's own, from the Florida Building Code.
 */
test.each([
  ['standard', 'Standard Florida Building Code', [], ELSEWHERE],
  [
    'miami',
    'Miami',
    [
      'high-velocity hurricane zone (HVHZ)',
      ...['hurricane impact certification', 'green building review', 'flood zone'],
    ],
    ZONE,
  ],
  [
    'wellington',
    'Wellington',
    ['architectural review', 'tree preservation', 'stormwater', 'equestrian zoning'],
    ELSEWHERE,
  ],
  [
    'boca_raton',
    'Boca Raton',
    ['development code', 'green building', 'historic preservation, if applicable', 'traffic impact'],
    ELSEWHERE,
  ],
  ['broward', 'Broward County', ['high-velocity hurricane zone (HVHZ)'], ZONE],
])('%s requires what the specification names', (id, name, named, zone) => {
  const { requirements = [], ...facts } = jurisdictionEntry(id).builtIn ?? {};
  expect(facts).toEqual({ id, name, ...zone });
  expect(requirements).toHaveLength(named.length);
  for (const [index, words] of named.entries())
    expect(requirements[index]?.toLowerCase()).toContain(words.toLowerCase());
});
