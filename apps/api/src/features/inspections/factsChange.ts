import {
  type FieldIn,
  type FieldName,
  fieldsIn,
  INSPECTION_FIELDS,
  isTyped,
  type TypedField,
} from '@sightline/contracts/inspections/inspectionFields';
import type { StatusChange } from '@sightline/contracts/inspections/inspectionHistory';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { InspectionFacts } from '@sightline/store/inspections/changeInspection';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findOrganization } from '@sightline/store/organization/organization';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { mailFactsOf } from '@sightline/wording/mailFacts';
import { formatCents } from '@sightline/wording/money';
import type { Services } from '../../core/services.ts';

interface Edit {
  before: InspectionRecord;
  facts: InspectionFacts;
  by: string;
}

/** The history entry about changed facts; null for an edit of others, such as notes. */
export async function factsChange(
  { store }: Pick<Services, 'store'>,
  { before, facts, by }: Edit,
): Promise<StatusChange | null> {
  const { facts: organization } = await findOrganization(store);
  const was = linesOf(before, organization);
  const is = linesOf({ ...before, ...facts }, organization);
  const changes = was.flatMap(({ label, text, value }, index) => {
    const now = is[index];
    return now === undefined || now.value === value ? [] : [`${label}: ${text} → ${now.text}.`];
  });
  if (changes.length === 0) return null;
  const { status } = before;
  // `Date and time: Nov 26, 2026, 10:00 AM EST → Nov 27, 2026, 9:00 AM EST. Inspector: Ulla Lane → Owen Castellano.`
  const note = changes.join(' ');
  return { at: new Date().toISOString(), by, from: status, to: status, reason: '', note };
}

interface FactLine {
  label: string;
  text: string;
  /** What makes two of them the same; people may have the same name. */
  value: string | number | boolean | null;
}

type Plain = TypedField | 'address';
type Special = Exclude<FieldIn<'history'>, Plain>;

/** The facts whose changes the history has. */
function linesOf(inspection: InspectionRecord, organization: OrganizationFacts): FactLine[] {
  const { date, inspector } = mailFactsOf(inspection, organization);
  const { inspectorId, projectType, isVirtual, feeCents } = inspection;
  const special: Record<Special, Omit<FactLine, 'label'>> = {
    scheduledDate: { text: date, value: date },
    inspectorId: { text: inspector, value: inspectorId },
    projectType: { text: projectTypeLabel(projectType), value: projectType },
    isVirtual: { text: METHOD_LABELS[isVirtual ? 'virtual' : 'in_person'], value: isVirtual },
    feeCents: { text: formatCents(feeCents, 'none'), value: feeCents },
  };
  return fieldsIn('history').map((name) => {
    const { label } = INSPECTION_FIELDS[name];
    if (!isPlain(name)) return { label, ...special[name] };
    const value = inspection[name];
    return { label, text: value || 'none', value };
  });
}

const isPlain = (name: FieldName): name is Plain => name === 'address' || isTyped(name);
