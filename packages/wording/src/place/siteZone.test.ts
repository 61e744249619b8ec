import { expect, test } from 'vitest';
import { siteZoneOf, zonesOfTime } from './siteZone.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';

test.each([
  ['Escambia', '12 Palafox St, Pensacola, FL 32502', CENTRAL],
  ['Santa Rosa', '1 Main St, Milton, FL 32570', CENTRAL],
  ['Okaloosa', '1 Main St, Crestview, FL 32536', CENTRAL],
  ['Walton', '1 Main St, DeFuniak Springs, FL 32433', CENTRAL],
  ['Holmes', '1 Main St, Bonifay, FL 32425', CENTRAL],
  ['Washington', '1 Main St, Chipley, FL 32428', CENTRAL],
  ['Bay', '1 Main St, Panama City, FL 32401', CENTRAL],
  ['Jackson', '1 Main St, Marianna, FL 32446', CENTRAL],
  ['Calhoun', '1 Main St, Blountstown, FL 32424', CENTRAL],
  ['the north of Gulf', '1 Main St, Wewahitchka, FL 32465', CENTRAL],
  ['the south of Gulf', '1 Main St, Port St. Joe, FL 32456', EASTERN],
  ['Bay, with the ZIP code of Port St. Joe', '1 Main St, Mexico Beach, FL 32456', CENTRAL],
  ['Liberty', '1 Main St, Bristol, FL 32321', EASTERN],
  ['Franklin', '1 Main St, Apalachicola, FL 32320', EASTERN],
  ['Gadsden', '1 Main St, Chattahoochee, FL 32324', EASTERN],
  ['Leon', '1 Main St, Tallahassee, FL 32301', EASTERN],
  ['Miami-Dade', '1420 Calle Ocho, Miami, FL 33135', EASTERN],
  ['Escambia, without state and ZIP code', '12 Palafox St, Pensacola', CENTRAL],
  ['Escambia, without a ZIP code', '12 Palafox St, Pensacola, Florida', CENTRAL],
  ['Walton, whose beach is not Miramar', '9 Gulf Dr, Miramar Beach, FL', CENTRAL],
  ['Broward, without a ZIP code', '12 Palm Way, Miramar, FL', EASTERN],
  ['an unknown state', '12 Palm Way, Miramar', null],
  ['Alabama', '1 Main St, Mobile, AL 36602', CENTRAL],
  ['Georgia', '1 Main St, Atlanta, GA 30303', EASTERN],
  ['Tennessee, which has two zones', '1 Main St, Nashville, TN 37201', null],
  ['a street named for Pensacola', '12 Pensacola Ave, Miami, FL 33135', EASTERN],
])('an address in %s (%s) has the zone %s', (_place, address, zone) => {
  expect(siteZoneOf(address)).toBe(zone);
});

test('a time is told in both zones only where their clocks differ', () => {
  const instant = '2027-03-02T15:00:00.000Z';
  const inPensacola = zonesOfTime('12 Palafox St, Pensacola, FL 32502', EASTERN, instant);
  expect(inPensacola).toEqual({ zone: CENTRAL, office: EASTERN });
  expect(zonesOfTime('9 Elm St, Davie, FL 33314', EASTERN, instant)).toEqual({ zone: EASTERN, office: null });
  expect(zonesOfTime('9 Elm St', EASTERN, instant)).toEqual({ zone: EASTERN, office: null });
});
