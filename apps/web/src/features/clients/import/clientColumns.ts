/** The content of a column. Several columns of one kind make one value, as street and city make the address. */
export type ImportField =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'companyName'
  | 'notes';

/** The party or kind that a title puts in front of a field: "Billing City", "Customer Phone". */
const OF = '(?:primary|main|contact|client|customer|homeowner)';
const PLACE =
  '(?:business|work|home|other|bill(?:ing)?|ship(?:ping)?|service|mailing|property|location|job(?:site)?|site|physical|office|customer|client|contact|company|primary|main|address\\d)';

/**
 * The titles of columns in spreadsheets, address books (Google, Outlook, Apple), accounting (QuickBooks) and customer
 * management (HubSpot, Salesforce, Jobber, Housecall Pro, ServiceTitan), in `plain` form.
 */
const TITLES: readonly (readonly [ImportField, RegExp])[] = [
  ['name', titled(`${OF}?(?:full|display)?name|${OF}(?:contact|person)?`)],
  ['firstName', titled(`${OF}?(?:first|given|middle|additional)(?:name|initial)?|mi|mname`)],
  ['lastName', titled(`${OF}?(?:last|family|sur)name|(?:name)?suffix`)],
  [
    'email',
    titled(
      `(?:${OF}|company|home|work|business|personal|other|billing|additional|secondary|alternate)?e?mail(?:address)?(?:e?s)?\\d?|email\\d(?:value|address)`,
    ),
  ],
  [
    'phone',
    titled(
      `(?:${OF}|company|business|work|home|mobile|cell|office|other|alt|alternate|secondary|additional|companymain|textmessageenabled)*(?:tele)?(?:phone|tel|mobile|cell|cellular)(?:no|number)?s?\\d?|(?:home|work|mobile|cell|contact|office)number|phone\\dvalue`,
    ),
  ],
  ['address', titled(`${PLACE}?(?:full|street)?address(?:line)?\\d?|address\\dformatted|(?:bill|ship)to\\d`)],
  [
    'address',
    titled(
      `${PLACE}?(?:street(?:name|line)?\\d?|extendedaddress|unit|suite|apt|city|town|state(?:province|region)?|region|province|(?:zip)?post(?:al)?code|zip(?:code)?)`,
    ),
  ],
  [
    'companyName',
    titled(
      `(?:${OF}|associated|primaryassociated)?(?:company|organization|organisation|business|firm)(?:name)?|accountname|organization\\dname`,
    ),
  ],
  [
    'notes',
    titled('(?:customer|client|contact|internal|private)?(?:note|comment|remark|description|memo)s?'),
  ],
];

function titled(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}

/** The fields of the columns with these titles; null for a title that is not known. */
export function fieldsOf(titles: readonly string[]): (ImportField | null)[] {
  const keys = titles.map(plain);
  const formatted = new Set(keys.flatMap((key) => /^(address\d)formatted$/.exec(key)?.[1] ?? []));
  const inParts = new Set(titles.filter((title) => /street\d?$/.test(plain(title))).map(addressOf));
  return keys.map((key, index) => {
    // The table already has the address in one piece, or in parts.
    const place = addressOf(titles[index] ?? '');
    const isPart = formatted.has(place) && key !== `${place}formatted`;
    const isWhole = place !== '' && inParts.has(place) && key === `${place}address`;
    return isPart || isWhole ? null : (TITLES.find(([, pattern]) => pattern.test(key))?.[0] ?? null);
  });
}

const PLACED = new RegExp(`^(${PLACE}(?:to)?)(?=.)`);

/** The address that a column is a part of: a business has another street than its owner. */
export function addressOf(title: string): string {
  return PLACED.exec(plain(title))?.[1] ?? '';
}

/** Whether a column has a ZIP code, whose first zeros a spreadsheet drops. */
export const isZipCode = (title: string): boolean =>
  /(?:zip|zipcode|postalcode|postcode)$/.test(plain(title));

/** Whether a column has the part of an address that follows its street. */
export const isTown = (title: string): boolean =>
  /(?:city|town|state(?:province|region)?|region|province|post(?:al)?code|zip(?:code)?)$/.test(plain(title));

const plain = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** The missing columns in words, without which the rows cannot be read; null when all are matched. */
export function missingColumns(fields: readonly (ImportField | null)[]): string | null {
  const hasName = fields.some((field) => field !== null && NAMES.includes(field));
  const hasEmail = fields.includes('email');
  if (hasName && hasEmail) return null;
  const missing = [...(hasName ? [] : ['the name']), ...(hasEmail ? [] : ['the email'])].join(' and ');
  const isCompany = !hasName && fields.includes('companyName');
  const hint = isCompany ? ' If the clients are companies, choose “Name” for that column.' : '';
  return `Choose the ${hasName || hasEmail ? 'column' : 'columns'} with ${missing}.${hint}`;
}

/** A company is a client's name only where a person says so. */
const NAMES: readonly ImportField[] = ['name', 'firstName', 'lastName'];
