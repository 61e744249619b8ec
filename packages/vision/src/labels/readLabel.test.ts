import { describe, expect, it } from 'vitest';
import { withDoubtsExchanged } from './doubtfulCharacters.ts';
import type { LabelField } from './labelFields.ts';
import { type LabelReading, readLabel } from './readLabel.ts';
import type { TextLine } from './recognizedText.ts';

/** A piece of text at a column and a row of a plate of 60 columns and 20 rows. */
function at(column: number, row: number, text: string): TextLine {
  const left = column / 60;
  return {
    text,
    confidence: 0.98,
    box: { left, top: row / 20, right: left + text.length / 60, bottom: (row + 0.8) / 20 },
  };
}

/** Texts below each other. */
const plate = (...rows: string[]): LabelReading => readLabel(rows.map((text, row) => at(2, row, text)));

function values({ drafts }: LabelReading): Partial<Record<LabelField, string>> {
  return Object.fromEntries(drafts.map(({ field, value }) => [field, value]));
}

const ONE_LINE_EACH: readonly (readonly [string, string[], Partial<Record<LabelField, string>>])[] = [
  [
    'Carrier condenser',
    [
      'CARRIER CORPORATION',
      'MODEL NO. 24ACC636A0030010',
      'SERIAL NO. 1219E12345',
      'VOLTS 208/230 PH 1 HZ 60',
      'MIN CIRCUIT AMPS 18.7',
      'MAX FUSE/CKT BKR 30',
      'COMPRESSOR RLA 14.1 LRA 77.0',
      'FAN MOTOR FLA 0.75',
      'FACTORY CHARGED R-410A 5.80 LBS',
      'MFR DATE 03/2019',
    ],
    {
      maker: 'Carrier',
      model: '24ACC636A0030010',
      serial: '1219E12345',
      volts: '208/230',
      phase: '1',
      mca: '18.7',
      mocp: '30',
      rla: '14.1',
      refrigerant: 'R-410A',
      manufactured: '03/2019',
    },
  ],
  [
    'Trane condenser',
    [
      'TRANE A DIVISION OF AMERICAN STANDARD INC.',
      'MOD. NO. 4TTR4036L1000AA  SERIAL NO. 19203K2BFF',
      'MFR DATE 5/2019   208/230V-1PH-60HZ',
      'MINIMUM CIRCUIT AMPACITY 17.0',
      'OVERCURRENT PROTECTIVE DEVICE USA MAX. CKT. BKR. 30',
      'R.L.A. 12.8 L.R.A. 64.0',
      'HCFC-22 OR HFC-410A',
    ],
    {
      maker: 'Trane',
      model: '4TTR4036L1000AA',
      serial: '19203K2BFF',
      volts: '208/230',
      phase: '1',
      mca: '17.0',
      mocp: '30',
      rla: '12.8',
      refrigerant: 'HCFC-22',
      manufactured: '5/2019',
    },
  ],
  [
    'Goodman condenser',
    [
      'GOODMAN MANUFACTURING COMPANY, L.P.',
      'M/N GSX130361FA',
      'S/N 1706123456',
      'MFD. JUN 2017',
      'VOLTAGE: 208-230 1 PH 60 HZ',
      'MIN. CKT. AMPACITY: 19.9 AMPS',
      'MAX OVERCURRENT PROTECTION: 35 AMPS',
      'R22',
    ],
    {
      maker: 'Goodman',
      model: 'GSX130361FA',
      serial: '1706123456',
      manufactured: 'JUN 2017',
      volts: '208-230',
      phase: '1',
      mca: '19.9',
      mocp: '35',
      refrigerant: 'R22',
    },
  ],
  [
    'Rheem condenser with minimum and maximum for two supplies',
    [
      'RHEEM SALES COMPANY, INC.',
      'MODEL NUMBER RA1436AJ1NA',
      'SERIAL NUMBER W281812345',
      'MFD. DATE 07/2018',
      '208/230 VOLTS 1 PHASE 60 HERTZ',
      'MINIMUM CIRCUIT AMPS 20/20',
      'MAX FUSE OR CKT BRK SIZE (HACR) 30/35',
    ],
    {
      maker: 'Rheem',
      model: 'RA1436AJ1NA',
      serial: 'W281812345',
      manufactured: '07/2018',
      volts: '208/230',
      phase: '1',
      mca: '20/20',
      mocp: '30/35',
    },
  ],
  [
    'Lennox condenser',
    [
      'LENNOX',
      'M/N 14ACX-036-230-15',
      'S/N 5818K12345',
      'VOLTS 208/230 PH 1',
      'MCA 17.5 MOP 30',
      'REFRIGERANT 410A',
    ],
    {
      maker: 'Lennox',
      model: '14ACX-036-230-15',
      serial: '5818K12345',
      volts: '208/230',
      phase: '1',
      mca: '17.5',
      mocp: '30',
      refrigerant: '410A',
    },
  ],
  [
    'Square D load center',
    ['SQUARE D', 'CAT. NO. HOM3060L225PGC', '225A MAX', '120/240V~ 1PH 3W', 'MAIN BREAKER 200A'],
    {
      maker: 'Square D',
      model: 'HOM3060L225PGC',
      amperes: '225',
      volts: '120/240',
      phase: '1',
      breaker: '200',
    },
  ],
  [
    'Siemens panel of three phases',
    ['SIEMENS', 'CATALOG NO. P1C42MC250CT', '480Y/277 VOLTS 3 PHASE', '250 AMPERES MAX'],
    { maker: 'Siemens', model: 'P1C42MC250CT', volts: '480Y/277', phase: '3', amperes: '250' },
  ],
  ['GE breaker', ['GE', 'THQL2130', '30A 120/240V'], { maker: 'GE', amperes: '30', volts: '120/240' }],
  [
    'Rheem water heater',
    [
      'RHEEM',
      'MODEL NO. XE50T06ST45U1',
      'SERIAL NO. Q031912345',
      'MFG. DATE 18JAN2019',
      'VOLTS 240 PHASE 1',
      'TOTAL WATTS 4500',
    ],
    { maker: 'Rheem', model: 'XE50T06ST45U1', serial: 'Q031912345', volts: '240', phase: '1' },
  ],
];

describe('the plates of', () => {
  it.each(ONE_LINE_EACH)('a %s are read', (_, rows, expected) => {
    expect(values(plate(...rows))).toEqual(expected);
  });
});

it('reads names and values that a recognizer has joined', () => {
  const reading = plate(
    'MODELNO.24ACC636A003',
    'SERIALNO:1219E12345',
    'MINCIRCUITAMPS18.7',
    'MAXFUSE/CKTBKRAMPS15',
    'VOLTS208/230PH1HZ60',
    'MODELGSX130361',
    'COMPRESSORRLA27.2',
    'REFRIGERANTR-22',
    'RHEEMSALESCOMPANY,INC.',
  );
  expect(values(reading)).toEqual({
    model: '24ACC636A003',
    serial: '1219E12345',
    mca: '18.7',
    mocp: '15',
    rla: '27.2',
    refrigerant: 'R-22',
    maker: 'Rheem',
    volts: '208/230',
    phase: '1',
  });
});

it('reads values below their names, by columns', () => {
  const reading = readLabel([
    at(2, 0, 'MODEL NO.'),
    at(30, 0, 'SERIAL NO.'),
    at(2, 1, '24ACC636A003'),
    at(30, 1, '1219E12345'),
    at(2, 3, 'VOLTS   PH   HZ   RLA    LRA'),
    at(2, 4, '208/230 1    60   14.1   77.0'),
  ]);
  expect(values(reading)).toEqual({
    model: '24ACC636A003',
    serial: '1219E12345',
    volts: '208/230',
    phase: '1',
    rla: '14.1',
  });
});

it('reads values to the right of their names on a tilted plate', () => {
  const tilted = (line: TextLine): TextLine => {
    const { left, right, top, bottom } = line.box;
    const slope = 0.12;
    return { ...line, slope, box: { left, right, top: top + slope * left, bottom: bottom + slope * right } };
  };
  const names = ['MODEL', 'SERIAL', 'MCA', 'MOCP'].map((name, row) => at(2, row, name));
  const read = ['24ACC636A003', '1219E12345', '18.7', '30'].map((value, row) => at(42, row, value));
  expect(values(readLabel([...names, ...read].map(tilted)))).toEqual({
    model: '24ACC636A003',
    serial: '1219E12345',
    mca: '18.7',
    mocp: '30',
  });
});

/** Each text with all values that it has, and no others. */
const CASES: Record<string, readonly (readonly [string[], Partial<Record<LabelField, string>>])[]> = {
  'wires and poles are no phases': [
    [['120/240V 1 PHASE 3 WIRE'], { volts: '120/240', phase: '1' }],
    [['120/240V 1 PH 3 W'], { volts: '120/240', phase: '1' }],
    [['120/240V 1-PHASE 3-WIRE'], { volts: '120/240', phase: '1' }],
    [['VOLTS 230 1 PHASE 3 HP'], { volts: '230', phase: '1' }],
    [['PHASE 3 POLES'], {}],
  ],
  'values in front of their names': [
    [['20 AMP 1 POLE'], { amperes: '20' }],
    [['20 AMP 120/240'], { amperes: '20' }],
    [['200 AMP 40 CIRCUITS'], { amperes: '200' }],
    [['200 AMPERES 1 PHASE 3 WIRE'], { amperes: '200', phase: '1' }],
    [['COMPRESSOR 14.1 RLA 77.0 LRA'], { rla: '14.1' }],
    [['14.1 RLA 18.7 MCA 30 MOCP'], { rla: '14.1', mca: '18.7', mocp: '30' }],
    [['14.1 RLA 77.0 LRA  MAX FUSE 30'], { rla: '14.1', mocp: '30' }],
  ],
  'a number in front of the first name is not always its value': [
    [['COMPRESSOR 1 RLA 14.1 LRA 77.0'], { rla: '14.1' }],
    [['COMPRESSOR 1 RLA'], {}],
    [['LRA 77.0 RLA 14.1 FLA'], { rla: '14.1' }],
    [['LRA 77.0 RLA'], {}],
    [['RLA 14.1 MCA'], { rla: '14.1' }],
  ],
  'currents of other names, and of a short circuit, are no amperes of the device': [
    [['LRA 77.0 A'], {}],
    [['FLA 0.75 A'], {}],
    [['FLA 0.75 AMPS'], {}],
    [['FULL LOAD AMPS 0.75 A'], {}],
    [['LOCKED ROTOR 77.0 A'], {}],
    [['SHORT CIRCUIT CURRENT RATING 22,500 A'], {}],
    [['INTERRUPTING RATING 10,000 AMPERES'], {}],
    [['AMPERES 10,000'], {}],
  ],
  'numbers with another unit are no currents': [
    [['MAIN BREAKER 120/240V 200A'], { breaker: '200', volts: '120/240' }],
    [['CIRCUIT BREAKER 2 POLE 60 AMP'], { breaker: '60' }],
    [['MIN CIRCUIT AMPACITY 208V 35.2 240V 38.5'], { volts: '208/240' }],
    [['MIN CIRCUIT AMPACITY 208V 35.2A 240V 38.5A'], { volts: '208/240' }],
    [['MAX FUSE 208-230V'], { volts: '208-230' }],
    [['MCA 18.7 PH 1 HZ 60'], { mca: '18.7', phase: '1' }],
    [['MOCP 30 HP 3 CIRCUITS'], { mocp: '30' }],
  ],
  'two rated voltages are a pair or a range, as the plate writes them': [
    [['VOLTS 208/230'], { volts: '208/230' }],
    [['VOLTS 208-230'], { volts: '208-230' }],
    [['VOLTS 208–230'], { volts: '208-230' }],
    [['208–230V'], { volts: '208-230' }],
    [['208V/230V 1 PH'], { volts: '208/230', phase: '1' }],
    [['208 V - 240 V'], { volts: '208-240' }],
    [['208 TO 240V'], { volts: '208-240' }],
    [['208 OR 230 VOLTS'], { volts: '208/230' }],
    [['VOLTS 208 240'], { volts: '208/240' }],
    [['VOLTS: 115V 230V'], { volts: '115/230' }],
    [['240V 4500W 208V 3380W'], { volts: '240/208' }],
    [['208V 60HZ 7.2KW 240V 60HZ 9.6KW'], { volts: '208/240' }],
    [['208V-3PH 240V-1PH'], { volts: '208/240', phase: '3' }],
    [['2O8V 35.2 24OV 38.5'], { volts: '2O8/24O' }],
  ],
  'a voltage is no pair with another number, or with the voltage of another part': [
    [['240V 125 A'], { volts: '240', amperes: '125' }],
    [['VOLTS 240 200'], { volts: '240' }],
    [['MAX FUSE 125 240V'], { volts: '240', mocp: '125' }],
    [['240V - 150 LBS'], { volts: '240' }],
    [['240V FAN 120V'], { volts: '240' }],
    [['208V 4500W', '240V 6000W'], { volts: '208' }],
  ],
  'a value below a name is not taken from under a later name': [
    [['SERIAL NO.', 'MODEL NO.', '24ACC636A003'], { model: '24ACC636A003' }],
  ],
  'another field is no code': [
    [['SERIALNO.  VOLTS208/230'], { volts: '208/230' }],
    [['SERIALNO.  VOLTS208/230PH1HZ60'], { volts: '208/230', phase: '1' }],
    [['MODELNO.  SERIALNO.1219E12345'], { serial: '1219E12345' }],
    [['MODEL NO. 208/230V-1PH-60HZ'], { volts: '208/230', phase: '1' }],
    [['MODEL NO. R-410A'], { refrigerant: 'R-410A' }],
    [['SERIAL NO. 03/2019'], {}],
    [['SERIAL NO. 225A'], { amperes: '225' }],
    [['MODEL NO. PH13NR036'], { model: 'PH13NR036' }],
  ],
  'a code with spaces is read as a whole': [
    [['SERIAL NO. 7269 M230812345'], { serial: '7269 M230812345' }],
    [['MODEL NO. PROG50-38N RH62 PV'], { model: 'PROG50-38N RH62 PV' }],
    [['SERIAL NO. 1725  105361789'], { serial: '1725 105361789' }],
    [['SERIAL NO. 2034 105361789'], { serial: '2034 105361789' }],
    [['SERIAL NO. 7269 M230812345 MADE IN USA'], { serial: '7269 M230812345' }],
    [['MODEL 24ACC636A003 VOLTS 240'], { model: '24ACC636A003', volts: '240' }],
    [['MODEL 24ACC636A003 208/230V 1 PH'], { model: '24ACC636A003', volts: '208/230', phase: '1' }],
    [['S/N 1706123456 60 HZ'], { serial: '1706123456' }],
    [['S/N 1706123456 14.1 RLA 77.0 LRA'], { serial: '1706123456', rla: '14.1' }],
  ],
  'letters in a code or a refrigerant are no units': [
    [['M/N EL16XC1-036-230A01'], { model: 'EL16XC1-036-230A01' }],
    [['M/N 14ACX-036-240V'], { model: '14ACX-036-240V' }],
    [['XC1-036-240V'], {}],
    [['PURON 410A'], { refrigerant: '410A' }],
    [['CHARGED WITH 410A'], {}],
  ],
  'a date is that of manufacture only where it says so, or says nothing': [
    [['INSTALLATION DATE 03/2021'], {}],
    [['INSPECTION DATE: 03/2021'], {}],
    [['EXP. DATE 03/2021'], {}],
    [['DATE OF INSTALLATION 03/2021'], {}],
    [['DATE: 03/2019'], { manufactured: '03/2019' }],
    [['SERIAL NO. 5818K1234 DATE 03/2019'], { serial: '5818K1234', manufactured: '03/2019' }],
    [['DATE: 03/2021', 'MFR DATE 05/2019'], { manufactured: '05/2019' }],
  ],
  'insulation and weights are no refrigerants': [
    [['INSULATION R-12.5'], {}],
    [['INSULATION R-12'], {}],
    [['R-410A REFRIGERANT 12 LBS 4 OZ'], { refrigerant: 'R-410A' }],
    [['REFRIGERANT 22 OZ'], {}],
    [['REFRIGERANT 22  5.5 LBS'], { refrigerant: '22' }],
  ],
};

for (const [rule, cases] of Object.entries(CASES))
  it.each(cases)(`${rule}: %j`, (rows, expected) => {
    expect(values(plate(...rows))).toEqual(expected);
  });

it('reads no code behind which a word may belong to it, and names its field', () => {
  for (const text of ['MODEL NO. 24ACC636A003 PV', 'MODEL NO. 7269 2019', 'MODEL NO. 24ACC636 -01']) {
    const reading = plate(text);
    expect(values(reading), text).toEqual({});
    expect(reading.unread, text).toEqual(['model']);
  }
});

it('does not name a unit as a field that was not read', () => {
  expect(plate('MCA 18.7 AMPS', 'FLA 0.75 AMPS').unread).toEqual([]);
});

it('tells the box and the confidence of each value', () => {
  const [draft] = readLabel([at(0, 0, 'MODEL'), { ...at(20, 0, '24ACC636A003'), confidence: 0.6 }]).drafts;
  expect(draft?.confidence).toBeCloseTo(0.6);
  expect(draft?.box.left).toBeCloseTo(20 / 60);
  expect(draft?.box.right).toBeCloseTo(32 / 60);
});

describe('a character that may be another one', () => {
  it.each([
    ['MODEL 24ACC6O6', 'model', '24ACC6O6', '24ACC606'],
    ['S/N 12I9E12345', 'serial', '12I9E12345', '1219E12345'],
    ['VOLTS 2O8/23O', 'volts', '2O8/23O', '208/230'],
    ['MIN CIRCUIT AMPS 1B.7', 'mca', '1B.7', '18.7'],
    ['MAX FUSE 3O', 'mocp', '3O', '30'],
    ['R-41OA', 'refrigerant', 'R-41OA', 'R-410A'],
    ['MFR DATE O3/2019', 'manufactured', 'O3/2019', '03/2019'],
    ['S1EMENS', 'maker', 'S1EMENS', 'SIEMENS'],
  ] as const)('in %s is named, and stays as it was read', (text, field, value, maybe) => {
    const draft = plate(text).drafts.find((one) => one.field === field);
    expect(draft?.value).toBe(value);
    expect(withDoubtsExchanged(value, draft?.doubts ?? [])).toBe(maybe);
  });

  it('is found in a name, which is no value', () => {
    expect(values(plate('M0DEL N0. 24ACC636', 'SER1AL NO. 1219E12345', 'V0LTS 240'))).toEqual({
      model: '24ACC636',
      serial: '1219E12345',
      volts: '240',
    });
  });

  it('is not claimed where nothing speaks for it', () => {
    expect(plate('MODEL GSX130361FA', 'VOLTS 208/230').drafts.flatMap(({ doubts }) => doubts)).toEqual([]);
  });

  it('does not cut the value off at a name that ends in it', () => {
    expect(values(plate('MODEL N0123456'))).toEqual({ model: 'N0123456' });
  });
});

it('keeps currents of different meanings apart', () => {
  expect(values(plate('LRA 77.0 FLA 0.5', 'SHORT CIRCUIT CURRENT 5 KA RMS'))).toEqual({});
  expect(values(plate('RLA 14.1', 'MCA 18.7', 'MOCP 30', 'LRA 77'))).toEqual({
    rla: '14.1',
    mca: '18.7',
    mocp: '30',
  });
});

it('decodes no year from a serial, and no maker from the name of a city', () => {
  expect(values(plate('SERIAL NO. 1219E12345', 'NEW YORK, NY'))).toEqual({ serial: '1219E12345' });
});

describe('a barcode', () => {
  const box = { left: 0.1, top: 0.5, right: 0.6, bottom: 0.6 };
  const serial = at(2, 0, 'SERIAL NO. 12I9E12345');

  it('is a second reading of a serial', () => {
    const { drafts, codes } = readLabel([serial], [{ text: '1219E12345', box }]);
    expect(drafts).toMatchObject([
      { field: 'serial', value: '1219E12345', source: 'barcode', doubts: [], box },
    ]);
    expect(codes).toEqual([]);
  });

  it('with another text changes no draft, and is shown as a text', () => {
    const { drafts, codes } = readLabel([serial], [{ text: '0123456789012', box }]);
    expect(drafts).toMatchObject([{ value: '12I9E12345', source: 'text' }]);
    expect(codes).toEqual(['0123456789012']);
  });

  it('that says that it is a serial or a model is a draft by itself', () => {
    const barcodes = ['SN:W281812345', '1PRA1436AJ1NA'].map((text) => ({ text, box }));
    expect(values(readLabel([], barcodes))).toEqual({ serial: 'W281812345', model: 'RA1436AJ1NA' });
  });

  it.each([
    ['SERIAL1219E12345', { serial: '1219E12345' }],
    ['SERIAL NO. 1219E12345', { serial: '1219E12345' }],
    ['MODEL-24ACC636', { model: '24ACC636' }],
    ['S/N1706123456', { serial: '1706123456' }],
    ['SERVICE-12345', {}],
    ['SERIAL NO.123', {}],
    ['MODULE-12345', {}],
    ['SN1706123456', {}],
    ['S1219E12345', {}],
    ['M/N:24ACC636A003 S/N:1219E12345', { model: '24ACC636A003', serial: '1219E12345' }],
    ['M/N:24ACC636A003;S/N:1219E12345', { model: '24ACC636A003', serial: '1219E12345' }],
    [
      '[)>\u001e06\u001d1P24ACC636A003\u001dS1219E12345\u001e\u0004',
      { model: '24ACC636A003', serial: '1219E12345' },
    ],
  ] as const)('of %j is read by strict names of its fields', (text, expected) => {
    const reading = readLabel([], [{ text, box }]);
    expect(values(reading)).toEqual(expected);
    expect(reading.codes).toEqual(Object.keys(expected).length === 0 ? [text] : []);
  });

  it('that contradicts a draft leaves it, and is shown', () => {
    const { drafts, codes } = readLabel([serial], [{ text: 'SN:5819K77001', box }]);
    expect(drafts).toMatchObject([{ value: '12I9E12345', source: 'text' }]);
    expect(codes).toEqual(['SN:5819K77001']);
  });

  it('is shown if an earlier one says otherwise, or as far as it is no draft', () => {
    const texts = ['SN:5819K77001', 'SN:5819K77002', 'SN:5819K77001;LOT 17'];
    const reading = readLabel(
      [],
      texts.map((text) => ({ text, box })),
    );
    expect(values(reading)).toEqual({ serial: '5819K77001' });
    expect(reading.codes).toEqual(['SN:5819K77002', 'LOT 17']);
  });

  it('with a link is a text', () => {
    const text = 'https://example.com/register?sn=W281812345';
    expect(readLabel([], [{ text, box }])).toEqual({
      drafts: [],
      codes: [text],
      unread: [],
      outcome: 'nothingKnown',
    });
  });
});

describe('bad input', () => {
  it('names the fields of half a plate whose values are cut off', () => {
    const reading = plate('MODEL NO. 24ACC636A003', 'SERIAL NO.', 'MIN CIRCUIT AMPS', 'MAX FU');
    expect(values(reading)).toEqual({ model: '24ACC636A003' });
    expect(reading.unread).toEqual(['serial', 'mca']);
  });

  it('offers no value that the edge of the picture cuts off, and names its field', () => {
    const isCut = { atStart: false, atEnd: true };
    const reading = readLabel([
      { ...at(2, 0, 'MODEL NO. 24ACC636A003  SERIAL NO. 1219E1'), isCut },
      { ...at(2, 1, 'MIN CIRCUIT AMPS 18-'), isCut },
      { ...at(0, 2, 'R-410A 5.80 LBS'), isCut: { atStart: true, atEnd: false } },
    ]);
    expect(values(reading)).toEqual({ model: '24ACC636A003' });
    expect(reading.unread).toEqual(['serial', 'mca']);
  });

  it('says that a plate is in another script', () => {
    expect(plate('空调室外机', '型号', '制造商广东电器有限公司')).toMatchObject({
      drafts: [],
      outcome: 'foreign',
    });
  });

  it('reads the notations that a Chinese plate shares', () => {
    expect(values(plate('额定电压 220V~', '制冷剂 R32'))).toEqual({ volts: '220', refrigerant: 'R32' });
  });

  it('finds nothing in a picture without a plate, in a sentence, and in garbage', () => {
    expect(readLabel([])).toEqual({ drafts: [], codes: [], unread: [], outcome: 'noText' });
    for (const text of ['PLEASE KEEP THIS DOOR CLOSED', '15 A MAPLE STREET', '||| 1I1I ~~', 'ᗡƐ⅄∀ɹʇ'])
      expect(plate(text)).toMatchObject({ drafts: [], outcome: 'nothingKnown' });
  });
});
