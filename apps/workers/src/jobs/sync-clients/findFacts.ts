import type { ClientPart } from '@sightline/contracts/clients/clientFacts';

/** Finds the text of a fact in a record; empty where the record does not have it. */
type Find = (record: unknown) => string;

const COMPANY = 'company, companyName, company.name, organization, organizationName, businessName';
const PHONE = 'phone, phoneNumber, telephone, mobile, mobilePhone, mobileNumber, cell, cellPhone';

/** The places of each fact in the records of services, such as those in docs/operations.md. */
export const CLIENT_PLACES: Record<ClientPart, Find> = {
  name: firstOf(
    'name, fullName, displayName, firstName middleName lastName, first last, name.first name.last',
    'clientName, customerName, contact.name, contact.fullName, contact.firstName contact.lastName',
    COMPANY,
  ),
  email: firstOf(
    'email, emailAddress, primaryEmail, contact.email, contact.emailAddress',
    'emails, emails.email, emails.address, emails.value',
  ),
  phone: firstOf(
    PHONE,
    'contact.phone, contact.phoneNumber, contact.mobile, contact.mobilePhone, contact.cell',
    'phones, phones.phone, phones.number, phones.value, phoneNumbers, phoneNumbers.number',
  ),
  address: addressIn(
    'address',
    '',
    'contact.address',
    'contact',
    'mailingAddress',
    'billingAddress',
    'addresses',
  ),
  companyName: firstOf(COMPANY, 'organization.name, contact.company'),
  notes: firstOf('notes, note, comments, description'),
};

export const PROJECT_PLACES = {
  clientId: firstOf('clientId, client.id, customerId, customer.id, contactId, contact.id'),
  projectType: firstOf('projectType, inspectionType, type, serviceType, service'),
  address: addressIn('address', '', 'location', 'property', 'property.address', 'site', 'site.address'),
  scheduledDate: appointmentIn,
  permitNumber: firstOf('permitNumber, permitNo, permit, permit.number'),
  notes: firstOf('notes, note, comments'),
  details: firstOf('description, details, summary, scope'),
};

/** The first of these places with a text. Names are joined by periods; a place with spaces joins several texts. */
function firstOf(...lists: readonly string[]): Find {
  const places = lists.flatMap((list) => list.split(', '));
  return (record) => {
    for (const place of places) {
      const texts = place.split(' ').map((path) => textAt(record, path));
      const text = texts.filter((part) => part !== '').join(' ');
      if (text !== '') return text;
    }
    return '';
  };
}

const DATE = firstOf(
  'date, scheduledDate, scheduledAt, scheduledFor, dateTime, startDate, startsAt, startTime',
);
const TIME = firstOf('time, scheduledTime, startTime');

/** A date with its time, which some services keep in a field of its own. */
function appointmentIn(record: unknown): string {
  const date = DATE(record);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? TIME(record) : '';
  return time !== '' && time.startsWith(date) ? time : `${date} ${time}`.trim();
}

const WHOLE = firstOf('fullAddress, formattedAddress, formatted');
const STREET = firstOf(
  'street, street1, line1, address1, addressLine1, streetAddress, address',
  'siteAddress, propertyAddress, serviceAddress, jobAddress, location',
);
const UNIT = firstOf('street2, line2, address2, addressLine2, unit, suite');
const CITY = firstOf('city, town, locality');
const STATE = firstOf('state, region, province');
const ZIP_CODE = firstOf('zip, zipCode, postalCode, postcode');

/** An address in one text, or in parts that are joined, in the first of these objects that has one. */
function addressIn(...places: readonly string[]): Find {
  return (record) => {
    for (const place of places) {
      const [holder] = valuesAt(record, place);
      const text = WHOLE(holder) || joinedAddress(holder);
      if (text !== '') return text;
    }
    return '';
  };
}

function joinedAddress(holder: unknown): string {
  const [street, city] = [STREET(holder), CITY(holder)];
  // Some services repeat the parts of an address that they have in one text.
  if (city !== '' && street.toLowerCase().includes(`, ${city.toLowerCase()}`)) return street;
  const area = [STATE(holder), ZIP_CODE(holder)].filter((part) => part !== '').join(' ');
  return [street, UNIT(holder), city, area].filter((part) => part !== '').join(', ');
}

/** The texts and numbers at a path; several are those of a list, such as all emails of a client. */
function textAt(record: unknown, path: string): string {
  const texts = valuesAt(record, path)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
    .filter((text) => text !== '');
  return [...new Set(texts)].join(', ');
}

function valuesAt(record: unknown, path: string): unknown[] {
  const names = path === '' ? [] : path.split('.');
  return names.reduce<unknown[]>(
    (values, name) => values.flatMap((value) => membersOf(value, name)),
    [record],
  );
}

/** The members with this name, however it is written: `first_name` is `firstName`. */
function membersOf(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => plain(key) === plain(name))
    .flatMap<unknown>(([, member]) => member);
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
