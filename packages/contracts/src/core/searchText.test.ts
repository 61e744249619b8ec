import { describe, expect, test } from 'vitest';
import { compareNames, foundDigitsOf, matcherOf, phoneWordsOf, searchWordsOf } from './searchText.ts';

describe('a search', () => {
  test.each([
    ['strasse', 'Hauptstraße 5'],
    ['STRASSE', 'Straße'],
    ['straße', 'Hauptstrasse'],
    ['muller', 'Jürgen Müller'],
    ['bjorn', 'Bjørn Sørensen'],
    ['lodz', 'Łódź Builders'],
    ['nguyen dinh', 'Nguyễn Đình'],
    ["d'angelo", 'D’Angelo'],
    ['d’angelo', "D'Angelo"],
    ['dangelo', 'D‘Angelo'],
    ['angelo', 'D’Angelo'],
    ["o'brien", 'OBrien Homes'],
    ['joes', 'Joe’s Roofing'],
    ["joe's", 'Joe’s Roofing'],
    ['aeon', 'Æon Group'],
    ['oeuvre', 'Œuvre'],
    ['office', 'The O\uFB03ce'],
    ['abc roofing', 'A.B.C. Roofing'],
    ['smithjones', 'Smith-Jones'],
    ['jones', 'Smith\u2011Jones'],
    ['istanbul', 'İSTANBUL'],
    ['peña', 'PENA'],
    ['1/2', 'Unit 12½'],
    ['ruiz@example', 'ana.ruiz@example.com'],
    ['ＡＮＡ', 'ana'],
    ['', 'anything'],
  ])('for %j finds %j', (search, text) => {
    expect(matcherOf(search)(text)).toBe(true);
  });

  test.each([
    ['strase', 'Straße'],
    ['ana ruiz', 'Ana'],
  ])('for %j does not find %j', (search, text) => {
    expect(matcherOf(search)(text)).toBe(false);
  });

  test('without a letter or digit has no words', () => {
    expect(searchWordsOf('’ - % 🏠')).toEqual([]);
  });
});

test.each([
  ['(305) 555-0142', ['3055550142']],
  ['+1 (305) 555-0142', ['3055550142']],
  ['1-305-555-0142', ['3055550142']],
  ['tel:+13055550142', ['3055550142']],
  ['305·555·0142', ['3055550142']],
  ['305\u2011555\u20110142 ext. 12', ['3055550142']],
  ['305-555-0142x12', ['3055550142']],
  ['555-0142', ['5550142']],
  ['0142', ['0142']],
  ['Ana Ruiz 305 555 0142', ['ana', 'ruiz', '3055550142']],
  ['305-555-0142 / 954-555-0100', ['30555501429545550100']],
  ['+44 (0)20 7946 0958', ['442079460958']],
  ['020 7946 0958', ['2079460958']],
  ['011 44 20 7946 0958', ['442079460958']],
  ['B26-001234-R', ['b26', 'r', '001234']],
  ['305', null],
  ['12 Palm Way', null],
  ['ana1234@example.com', null],
  ['ana.1234@example.com', null],
  ['', null],
])('the search %j for a phone has the words %j', (search, words) => {
  expect(phoneWordsOf(search)).toEqual(words);
});

test.each(['(305) 555-0142 x12', '+1 305.555.0142', '305-555-0142 / 954-555-0100', 'Cell: 305 555 0142'])(
  'the phone %j is found by its digits',
  (phone) => {
    expect(foundDigitsOf(phone)).toMatch(/^3055550142/);
  },
);

test('names are in the order of a dictionary, whatever their case, marks and particles', () => {
  const names = [
    'Zed',
    'ÉCOLE',
    'van der Berg',
    'de la Cruz',
    'Unit 10',
    'Unit 9',
    "d'Angelo",
    'Álvarez',
    'Alba',
  ];
  expect(names.toSorted(compareNames)).toEqual([
    'Alba',
    'Álvarez',
    "d'Angelo",
    'de la Cruz',
    'ÉCOLE',
    'Unit 9',
    'Unit 10',
    'van der Berg',
    'Zed',
  ]);
});
