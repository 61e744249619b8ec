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

test.each([
  '12 Palafox St Pensacola FL',
  '12 palafox st pensacola fl',
  '12 Palafox St Pensacola, F.L.',
  '12 Palafox St. Pensacola Fla.',
  '12 Palafox St Pensacola Florida USA',
  '12 Palafox St Pensacola',
  '12 Palafox St, Apt 4 Pensacola FL',
  'Pensacola, FL',
  'Pensacola',
  '12 Fort Pickens Rd Pensacola Beach FL',
  '4 Main St, Rosemary Beach, FL',
  '4 Main St Rosemary Beach FL',
  '100 Navy Blvd, Warrington, FL',
  '5 Racetrack Rd, Wright, FL',
  '9 Forsyth St Bagdad, Florida',
  '7 Cherry St Parker FL',
  '7 Cherry St, Springfield, FL',
  '16 Perry Ave SE, Ft. Walton Bch, FL',
  '16 Miracle Strip Pkwy Ft Walton Beach FL',
  '17 Back Beach Rd Panama City Bch FL',
  '2 Baldwin Ave, De Funiak Springs, FL',
  '3901 Hwy 98 Mexico Beach FL 32456',
  '1 Main St Wewahitchka, Gulf County, FL',
  '12 Palm Way, Escambia County, Florida',
  '12 Palm Way, Miramar Beach, Walton County, Florida, United States',
  '12 Palafox St, Pensacola, FL 02138',
])('%s, without a ZIP code of Florida, is in the Central zone', (address) => {
  expect(siteZoneOf(address)).toBe(CENTRAL);
});

test.each([
  '1420 Calle Ocho Miami FL',
  '1420 calle ocho miami fl',
  '1420 Ocean Dr, Miami Beach, FL',
  '9 Elm St Davie Fla.',
  '12 Palm Way, Miramar, Broward County, Florida, United States',
  '12 Palm Way, Ives Estates, Miami-Dade County, FL',
  '6 Avenue A, Port St. Joe, FL',
  '6 King St, Saint Augustine, FL',
  '6 Duval St Ft. Lauderdale, FL',
  '12 Main St, Macclenny, Baker County, FL',
  '1 Pensacola St Tallahassee FL',
])('%s, without a ZIP code, is in the Eastern zone', (address) => {
  expect(siteZoneOf(address)).toBe(EASTERN);
});

test.each([
  ['an unlisted town', '12 Palm Way, Cinco Palms, FL'],
  ['no town', '12 Palm Way, FL'],
  ['a street named for a town', '500 N Pensacola, FL'],
  ['a street named for a town of another zone', '12 Destin Dr, FL'],
  ['a county with two zones', '1 Main St, Gulf County, FL'],
  ['a name that other states also have', '12 Main St, Youngstown'],
  ['a name that ends like a town', '12 Main St, Newmilton, FL'],
  ['a ZIP code of another state', '12 Main St, Pensacola 44503'],
])('an address with %s (%s) has no certain zone', (_reason, address) => {
  expect(siteZoneOf(address)).toBeNull();
});

test('a time is told in both zones only where their clocks differ', () => {
  const instant = '2027-03-02T15:00:00.000Z';
  const inPensacola = zonesOfTime('12 Palafox St, Pensacola, FL 32502', EASTERN, instant);
  expect(inPensacola).toEqual({ zone: CENTRAL, office: EASTERN });
  expect(zonesOfTime('9 Elm St, Davie, FL 33314', EASTERN, instant)).toEqual({ zone: EASTERN, office: null });
  expect(zonesOfTime('9 Elm St, FL', CENTRAL, instant)).toEqual({ zone: CENTRAL, office: null });
});
