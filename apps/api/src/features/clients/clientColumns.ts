import type { ImportField } from '@sightline/contracts/clients/clientFiles';

/** The titles of columns in spreadsheets and in the exports of Google Contacts and Outlook, in `plain` form. */
const TITLES: readonly (readonly [ImportField, RegExp])[] = [
  ['name', /^(full|client|customer|contact)?name$|^(client|customer|contact)$/],
  ['firstName', /^(first|given|middle|additional)name$/],
  ['lastName', /^(last|family|sur)name$|^(name)?suffix$/],
  [
    'email',
    /^(primary|contact|client|customer|home|work|business)?e?mail(address)?\d?$|^email\d(value|address)$/,
  ],
  [
    'phone',
    /^(primary|contact|client|customer|business|work|home|mobile|cell|other|companymain|main)?(tele)?(phone|tel|mobile|cell)(no|number)?\d?$|^phone\dvalue$/,
  ],
  ['address', /^(mailing|full|property)?address(line)?\d?$|^address\dformatted$/],
  [
    'address',
    /^(business|work|home|other|address\d)?(street(address)?\d?|extendedaddress|city|state(province)?|region|province|post(al)?code|zip(code)?)$/,
  ],
  ['companyName', /^(company|organization|business|firm)(name)?$|^organization\dname$/],
  ['notes', /^(note|comment|remark)s?$/],
];

/** The fields of the columns with these titles; null for a title that is not known. */
export function fieldsOf(titles: readonly string[]): (ImportField | null)[] {
  const keys = titles.map(plain);
  const formatted = new Set(keys.flatMap((key) => /^(address\d)formatted$/.exec(key)?.[1] ?? []));
  return keys.map((key) => {
    // The table already has the address in one piece.
    const isPart = [...formatted].some((address) => key.startsWith(address) && key !== `${address}formatted`);
    return isPart ? null : (TITLES.find(([, pattern]) => pattern.test(key))?.[0] ?? null);
  });
}

/** The address that a column is a part of: a business has another street than its owner. */
export function addressOf(title: string): string {
  return /^(business|work|home|other|address\d(?=.))/.exec(plain(title))?.[1] ?? '';
}

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
