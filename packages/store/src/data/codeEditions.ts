/** An edition of the code that permits fall under from a day on, until the next one. */
export interface CodeEdition {
  name: string;
  /** `2023-12-31` */
  inForceFrom: string;
}

/** Editions of the Florida Building Code by the day they came into force. */
export const FLORIDA_BUILDING_CODE: readonly CodeEdition[] = [
  { name: 'Florida Building Code, 6th Edition (2017)', inForceFrom: '2017-12-31' },
  { name: 'Florida Building Code, 7th Edition (2020)', inForceFrom: '2020-12-31' },
  { name: 'Florida Building Code, 8th Edition (2023)', inForceFrom: '2023-12-31' },
  { name: 'Florida Building Code, 9th Edition (2026)', inForceFrom: '2026-12-31' },
];
