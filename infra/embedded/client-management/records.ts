/** Fictitious clients and projects, the same at each start. */

export interface ServiceRecords {
  clients: Record<string, unknown>[];
  projects: Record<string, unknown>[];
}

const COMPANIES = [
  ...['Coral Ridge Builders', 'Palmetto Roofing', 'Bayview Remodeling', 'Sunset Key Homes'],
  ...['Everglade Mechanical', 'Royal Poinciana Realty', 'Tidewater Electric', 'Ibis Point Condominiums'],
  ...['Mangrove Plumbing', 'Heron Lake Homes', 'Gulfstream Restoration', 'Pelican Bay Interiors'],
];
const PEOPLE = [
  ...['Elena Marquez', 'Theo Lindqvist', 'Priya Raman', 'Marcus Odom', 'Hana Sato', 'Luis Ferrer'],
  ...['Bea Kowalski', 'Dmitri Vance', 'Amara Obi', 'Colin Reyes', 'Noor Haddad', 'Wes Tanaka'],
];
const STREETS = ['Ibis Lane', 'Hibiscus Drive', 'Sea Grape Court', 'Banyan Street', 'Flamingo Road'];
const CITIES = ['Pembroke Pines', 'Miramar', 'Hollywood', 'Davie', 'Weston', 'Plantation'];
const TYPES = ['Electrical', 'Plumbing', 'Mechanical', 'Structural', 'Final Inspection', 'Building'];

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;
const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

function addressOf(index: number): string {
  return `${100 + index * 37} ${at(STREETS, index)}, ${at(CITIES, index)}, FL`;
}

/** @param firstDay the first date of the projects; kept, so that a restart moves none of them */
export function demoRecords(firstDay: Date): ServiceRecords {
  const people = [...PEOPLE, ...COMPANIES];
  const clients = people.map((name, index) => ({
    id: `C-${1001 + index}`,
    name,
    email: emailOf(name),
    phone: `(954) 555-${String(2100 + index)}`,
    address: addressOf(index),
    company: index < PEOPLE.length ? at(COMPANIES, index) : name,
    notes: 'Fictitious client of the demo service',
  }));
  const projects = clients.map((client, index) => projectOf(client.id, index, firstDay));
  // Real lists also have rows that cannot be imported unchanged, like these two.
  const withoutEmail = { id: 'C-1999', name: 'Sea Grape Condominium Association', email: 'call the office' };
  const unknownType = { ...projectOf('C-1002', 90, firstDay), type: 'Roof Tie-Down' };
  return { clients: [...clients, withoutEmail], projects: [...projects, unknownType] };
}

function projectOf(clientId: string, index: number, firstDay: Date) {
  const day = new Date(firstDay.getTime() + (7 + index) * 24 * 3_600_000).toISOString().slice(0, 10);
  return {
    id: `P-${5001 + index}`,
    clientId,
    type: at(TYPES, index),
    address: addressOf(index + 40),
    date: index % 3 === 2 ? null : day,
    permitNumber: `DEMO-26-${String(300 + index)}`,
    notes: '',
    description: 'Project of the demo service',
  };
}
