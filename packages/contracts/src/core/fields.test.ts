import { describe, expect, test } from 'vitest';
import { Address, ClockTime, Email, Line, RequiredAddress, StreetAddress, TypedDay } from './fields.ts';
import { Phone } from './phoneNumber.ts';

describe('a phone', () => {
  test.each([
    ['(305) 555-0142', '(305) 555-0142'],
    ['\u202A(305) 555-0142\u202C', '(305) 555-0142'],
    ['\u200B305.555.0142\uFEFF', '305.555.0142'],
    ['305/555-0142', '305/555-0142'],
    ['305-555-0142 ext. 12', '305-555-0142 ext. 12'],
    ['305-555-0142 x12', '305-555-0142 x12'],
    ['305-555-0142, extension 1234', '305-555-0142, extension 1234'],
    ['305-555-0142 (cell)', '305-555-0142 (cell)'],
    ['cell: 305-555-0142', 'cell: 305-555-0142'],
    ['305-555-0142 / 954-555-0100', '305-555-0142 / 954-555-0100'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['Phone: (305) 555-0119 Mobile: (786) 555-0120', 'Phone: (305) 555-0119 Mobile: (786) 555-0120'],
    ['305-555-0142 (call after 5 pm)', '305-555-0142 (call after 5 pm)'],
    ['305-555-0142 & 954-555-0100', '305-555-0142 & 954-555-0100'],
    ['3055550142', '3055550142'],
    ['1.305.555.0142', '1.305.555.0142'],
    ['+1 (305) 555-0142 x12', '+1 (305) 555-0142 x12'],
    ['305-555-0142 ext 12', '305-555-0142 ext 12'],
    ['305-555-0142, 954-555-0100', '305-555-0142, 954-555-0100'],
    ['(305) 555 \u2013 0142', '(305) 555 \u2013 0142'],
    ['tel:+13055550142', 'tel:+13055550142'],
    ['011 44 20 7946 0958', '011 44 20 7946 0958'],
    ['+1 (305) 555\u20110142', '+1 (305) 555\u20110142'],
    ['305\u00A0555\u00A00142', '305\u00A0555\u00A00142'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(Phone.parse(typed)).toBe(kept);
  });

  test.each(['12', '911', 'x', 'none', '555-0142', '+999 123', '305-555-0142-555-9999-1', 'call me'])(
    '%j is refused with an example',
    (typed) => {
      expect(Phone.safeParse(typed).error?.issues[0]?.message).toBe(
        'Enter a phone number with its area code, such as (305) 555-0142',
      );
    },
  );
});

describe('an email', () => {
  test.each([
    ['smith&sons@acme.com', 'smith&sons@acme.com'],
    [' Ana@Example.com\u200B ', 'ana@example.com'],
    ["o'brien+jobs@mail.example.com", "o'brien+jobs@mail.example.com"],
    ['ana@muñoz.com', 'ana@xn--muoz-hqa.com'],
    ['ana@mun\u0303oz.com', 'ana@xn--muoz-hqa.com'],
    ['ana@xn--muoz-hqa.com', 'ana@xn--muoz-hqa.com'],
    ['mailto:ana@example.com', 'ana@example.com'],
    ['Ana Ruiz <ana@example.com>', 'ana@example.com'],
    ['<ana@example.com>', 'ana@example.com'],
    ['<mailto:ana@example.com>', 'ana@example.com'],
    ['mailto:ana@example.com?subject=Permit', 'ana@example.com'],
    ["'ana@example.com'", 'ana@example.com'],
    ['“ana@example.com”', 'ana@example.com'],
    ['ana@example.com.', 'ana@example.com'],
    ['ana@example.com ; ', 'ana@example.com'],
    ['(ana@example.com)', 'ana@example.com'],
    ['ana @ example.com', 'ana@example.com'],
    ['"Ruiz, Ana" <ana@example.com>;', 'ana@example.com'],
    ['ana@example.com <mailto:ana@example.com>', 'ana@example.com'],
    ['Email: ana@example.com', 'ana@example.com'],
    ['E-mail address: ana@example.com', 'ana@example.com'],
    ['Ana Ruiz (ana@example.com)', 'ana@example.com'],
    ['ana@example.com (Ana Ruiz)', 'ana@example.com'],
    ['ana＠example.com', 'ana@example.com'],
    ['\u202Aana@example.com\u202C\n', 'ana@example.com'],
    ['a/b=c{d}|e@sub.example.museum', 'a/b=c{d}|e@sub.example.museum'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(Email.parse(typed)).toBe(kept);
  });

  test.each([
    ...['', 'ana', 'ana@', '@example.com', 'ana@example', 'ana@@example.com', 'a b@example.com'],
    ...['.ana@example.com', 'ana.@example.com', 'a..b@example.com', 'ana@-example.com', 'ana@example..com'],
    ...[
      'ana@127.0.0.1',
      'ana@muñoz.com/x',
      'ana@example.com\r\nBcc: x@example.com',
      'ana@example.com,b@example.com',
    ],
    ...[`${'a'.repeat(65)}@example.com`, 'ana@[127.0.0.1]', '"ana ruiz"@example.com'],
  ])('%j is refused', (typed) => {
    expect(Email.safeParse(typed).success).toBe(false);
  });
});

test.each([
  ['ana@example.com, bo@example.com', 'Enter one email address only'],
  ['ana@example.com; bo@example.com', 'Enter one email address only'],
  ['ana@example.com bo@example.com', 'Enter one email address only'],
  ['Ana <ana@example.com>, Bo <bo@example.com>', 'Enter one email address only'],
  ['ana@@example.com', 'Enter an email address such as name@example.com'],
  ['peña@example.com', 'Use letters without accents before the @'],
  ['Ana Ruiz', 'Enter an email address such as name@example.com'],
])('of the email %j it is said: %s', (typed, problem) => {
  expect(Email.safeParse(typed).error?.issues[0]?.message).toBe(problem);
});

test.each([
  ['30 Nov 2026', '2026-11-30'],
  ['30-Nov-26', '2026-11-30'],
  ['30th November, 2026', '2026-11-30'],
  ["Nov 30 '26", '2026-11-30'],
  ['Mon, Nov 30, 2026', '2026-11-30'],
  ['Monday 11/30/2026', '2026-11-30'],
  ['2026/11/30', '2026-11-30'],
  ['2026-1-5', '2026-01-05'],
  ['20261130', '2026-11-30'],
  ['11/30/26', '2026-11-30'],
  ['11/30/2026', '2026-11-30'],
  ['1-5-26', '2026-01-05'],
  ['11.30.2026', '2026-11-30'],
  ['3/2/98', '1998-03-02'],
  ['Nov 30, 2026', '2026-11-30'],
  ['november 30th 2026', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
])('the day %j is %s', (typed, day) => {
  expect(TypedDay.parse(typed)).toBe(day);
});

test.each(['30/11/2026', '2/30/2026', '11/30', '11302026', '30 Foo 2026', 'tomorrow', '2026', ''])(
  '%j is not a day',
  (typed) => {
    expect(TypedDay.safeParse(typed).error?.issues[0]?.message).toBe('Enter a date such as 11/30/2026');
  },
);

test.each([
  ['930a', '09:30'],
  ['9:30 AM', '09:30'],
  ['9:30a.m.', '09:30'],
  ['9am', '09:00'],
  ['9 p', '21:00'],
  ['12:15 am', '00:15'],
  ['12 pm', '12:00'],
  ['noon', '12:00'],
  ['1330', '13:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['09:30:00', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9 30', '09:30'],
  ['9h30', '09:30'],
  ['9 A.M.', '09:00'],
  ["9 o'clock am", '09:00'],
  ['9:30 p. m.', '21:30'],
  ['14', '14:00'],
  ['midnight', '00:00'],
])('the time %j is %s', (typed, time) => {
  expect(ClockTime.parse(typed)).toBe(time);
});

test.each(['9', '09', '12', "9 o'clock"])('for the time %j, AM or PM is asked for', (typed) => {
  expect(ClockTime.safeParse(typed).error?.issues[0]?.message).toBe('Add AM or PM, such as 9 AM');
});

test.each(['25', '25:00', '13 pm', '9:60', '9-11am', 'morning', '0 am', ''])('%j is not a time', (typed) => {
  expect(ClockTime.safeParse(typed).error?.issues[0]?.message).toBe('Enter a time such as 9:30 AM');
});

test('a line drops invisible characters, and refuses control characters', () => {
  expect(Line.parse('\u202AB-2026-\u202E1000\u202C\u200B')).toBe('B-2026-1000');
  expect(Line.parse('12 Palm\tWay')).toBe('12 Palm Way');
  expect(Line.parse('👩‍🔧 نقاء\u200Cها')).toBe('👩‍🔧 نقاء\u200Cها');
  for (const wrong of ['a\nb', 'a\u0000', 'a\u0085b']) expect(Line.safeParse(wrong).success).toBe(false);
});

test.each([
  ['123 Main St\nMiami, FL 33101', '123 Main St, Miami, FL 33101'],
  ['123 Main St,\r\n\r\n Apt 4 ,\rMiami', '123 Main St, Apt 4, Miami'],
  ['\n123 Main St\u2028Miami\n', '123 Main St, Miami'],
  ['123 Main St', '123 Main St'],
])('the lines of the address %j become one', (pasted, address) => {
  for (const schema of [Address, RequiredAddress, StreetAddress]) expect(schema.parse(pasted)).toBe(address);
});

test.each(['x', '12', 'Miami', '1 2', 'xx', '   '])('%j is not a street address', (typed) => {
  expect(StreetAddress.safeParse(typed).success).toBe(false);
});

test.each([
  ...['123 Main St', 'Lot 5', 'Corner of Oak & Main', '12 Calle Ocho, Miami', 'Km 4'],
  ...['12 Palm Way #4, Miami, FL 33025-1234', '1234-B Main St', '25.9871, -80.2323', '25.98710,-80.23230'],
])('%j is a street address', (typed) => {
  expect(StreetAddress.parse(typed)).toBe(typed);
});

test.each(['B-26-001234', 'BLD 26 001234', 'No. 26-001234', '№ 26/1234 (rev. 2)', 'Permit #26-12, 26-13'])(
  'the permit number %j is kept',
  (typed) => {
    expect(Line.parse(typed)).toBe(typed);
  },
);
