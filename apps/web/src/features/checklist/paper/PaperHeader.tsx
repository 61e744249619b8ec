import Box from '@mui/material/Box';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import {
  type Jurisdiction,
  listJurisdictions,
  STANDARD_JURISDICTION,
} from '@sightline/contracts/catalog/catalog';
import {
  type ChecklistFieldName,
  fieldValue,
  RESULT_FIELDS,
} from '@sightline/contracts/checklists/checklistFields';
import { completionOf, itemsOf } from '@sightline/contracts/checklists/checklistItems';
import type { SignedContent } from '@sightline/contracts/checklists/signedChecklists';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { CHECKLIST_FIELD_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { MadeTime } from '../../../inspection/ui/MadeTime.tsx';
import { ScheduledTime } from '../../../inspection/ui/ScheduledTime.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_DATE_FORMAT, FULL_FORMAT } from '../../../ui/time.ts';
import { useRead } from '../../../wire/queries.ts';
import { requirementLines } from '../requirementLines.ts';
import { CheckBox } from './PaperSection.tsx';
import type { PaperContent } from './paperContent.ts';

type Fields = PaperContent['checklist'];

const BEFORE = ['privateProvider', 'buildingOfficial'] as const;
const AFTER = ['project', 'projectNumber', 'lot', 'building', 'area'] as const;

/** The lines of the header of a stored checklist. */
export function PaperHeader({ content }: { content: PaperContent }): ReactNode {
  const { checklist, inspection } = content;
  const inspector = useInspector(content);
  const line = (name: ChecklistFieldName): ReactNode => (
    <Line key={name} label={CHECKLIST_FIELD_LABELS[name]}>
      {textOf(checklist, name)}
    </Line>
  );
  return (
    <Box component="dl" sx={LINES}>
      <Line label="Client">{inspection?.clientName}</Line>
      <Line label="Permit number">{inspection?.permitNumber}</Line>
      <Line label="Address" isWide>
        {inspection?.address}
      </Line>
      {BEFORE.map(line)}
      <Line label="Inspector">{inspector.name}</Line>
      <Line label="License number">{inspector.licenseNumber}</Line>
      <Line label="Inspection date">{inspection && <InspectionDate inspection={inspection} />}</Line>
      <Line label="Completed">
        <CompletedAt content={content} />
      </Line>
      <Line label={CHECKLIST_FIELD_LABELS.inspectionType}>
        {inspection && fieldValue(checklist, 'inspectionType')}
      </Line>
      {AFTER.map(line)}
      <Line label={CHECKLIST_FIELD_LABELS.inspectionCity}>
        <City content={content} />
      </Line>
      <Line label={CHECKLIST_FIELD_LABELS.locationData} isWide>
        {textOf(checklist, 'locationData')}
      </Line>
    </Box>
  );
}

function Line({
  label,
  isWide,
  children,
}: {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <Box sx={isWide ? { gridColumn: '1 / -1' } : {}}>
      <Box component="dt" sx={{ fontSize: '0.85em' }}>
        {label}
      </Box>
      <Box component="dd" sx={WRITTEN}>
        {children}
      </Box>
    </Box>
  );
}

function textOf(checklist: Fields, name: ChecklistFieldName): string {
  const value = fieldValue(checklist, name);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return value.address || `${value.latitude.toFixed(6)}, ${value.longitude.toFixed(6)}`;
}

/** The selected inspector, or else the assigned one; on a signed version, the one at the time of signing. */
function useInspector({ checklist, inspection, signed }: PaperContent): {
  name?: string | undefined;
  licenseNumber?: string | null | undefined;
} {
  const { data: inspectors = [] } = useRead(listInspectors, {}, { enabled: inspection !== null });
  const selectedId = fieldValue(checklist, 'selectedInspector');
  const inspectorWithId = (id?: string | null) => inspectors.find((inspector) => inspector.id === id);
  if (selectedId) return inspectorWithId(selectedId) ?? {};
  if (signed) return signed.content.assignedInspector ?? signer(signed.content);
  return inspectorWithId(inspection?.inspectorId) ?? { name: inspection?.inspector };
}

function signer({ signedBy, licenseNumber }: SignedContent): { name: string; licenseNumber: string } {
  return { name: signedBy, licenseNumber };
}

function City({ content }: { content: PaperContent }): ReactNode {
  const jurisdiction = useJurisdiction(content);
  if (!content.inspection) return null;
  if (jurisdiction) return jurisdictionName(jurisdiction);
  const chosenId = fieldValue(content.checklist, 'inspectionCity');
  return chosenId === STANDARD_JURISDICTION ? '' : chosenId;
}

/** The time at which the last item was marked. */
function CompletedAt({ content: { checklist, signed } }: { content: PaperContent }): ReactNode {
  const { completedAt, completionReceivedAt } = signed?.content ?? completionOf(itemsOf(checklist));
  if (!completedAt) return null;
  return <MadeTime madeAt={completedAt} receivedAt={completionReceivedAt} format={FULL_FORMAT} withZone />;
}

/** The flags and results as boxes. */
export function PaperFlags({ checklist }: { checklist: Fields }): ReactNode {
  return (
    <Box className="together" sx={{ mt: 1.5, '@media print': { mt: 0.5 } }}>
      <Boxes checklist={checklist} title="Status of the work" names={['inProgress', 'finalTco', 'finalCo']} />
      <Boxes checklist={checklist} title="Result" names={RESULT_FIELDS} />
    </Box>
  );
}

interface BoxesProps {
  checklist: Fields;
  title: string;
  names: readonly ChecklistFieldName[];
}

function Boxes({ checklist, title, names }: BoxesProps): ReactNode {
  return (
    <>
      <h2>{title}</h2>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
      >
        {names.map((name) => (
          <li key={name}>
            <CheckBox isChecked={fieldValue(checklist, name) === true} label={CHECKLIST_FIELD_LABELS[name]} />
          </li>
        ))}
      </Box>
    </>
  );
}

const LINES = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 3,
  rowGap: 0.75,
  m: 0,
  mt: 2,
  '@media print': { gridTemplateColumns: '1fr 1fr', rowGap: 0.25, mt: 1 },
};
const WRITTEN = {
  m: 0,
  minHeight: '1.5em',
  borderBottom: '1px solid #000',
  fontWeight: 600,
  overflowWrap: 'anywhere',
};

/** The city's requirements on top of the code, at the time when the checklist was signed. */
export function PaperRequirements({ content }: { content: PaperContent }): ReactNode {
  const jurisdiction = useJurisdiction(content);
  if (!jurisdiction || jurisdiction.id === STANDARD_JURISDICTION) return null;
  const lines = requirementLines(jurisdiction);
  if (lines.length === 0) return null;
  return (
    <Box className="together">
      <h2>Additional requirements: {jurisdictionName(jurisdiction)}</h2>
      <Box
        component="ul"
        sx={{ m: 0, pl: 2, columnGap: 3, columnCount: { sm: 2 }, '@media print': { columnCount: 2 } }}
      >
        {lines.map((line) => (
          <Box component="li" key={line} sx={{ breakInside: 'avoid' }}>
            {line}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/**
 * The jurisdiction as a signed version froze it, or else today's version of the chosen one, once it has been
 * read.
 */
function useJurisdiction({ checklist, inspection, signed }: PaperContent): Jurisdiction | null {
  const isLookedUp = inspection !== null && signed === null;
  const { data = [] } = useRead(listJurisdictions, {}, { enabled: isLookedUp });
  if (signed) return signed.content.jurisdiction;
  const chosenId = fieldValue(checklist, 'inspectionCity');
  return data.find(({ body }) => body.id === chosenId)?.body ?? null;
}

function jurisdictionName({ name, isHighVelocityHurricaneZone }: Jurisdiction): string {
  return `${name}${isHighVelocityHurricaneZone ? ' (HVHZ)' : ''}`;
}

/** The day on which the inspection was completed, or the scheduled day before that. */
function InspectionDate({ inspection }: { inspection: Inspection }): ReactNode {
  const { completedDate } = inspection;
  if (completedDate) return <Time instant={completedDate} format={FULL_DATE_FORMAT} />;
  return <ScheduledTime inspection={inspection} format={FULL_DATE_FORMAT} fallback="Not scheduled" />;
}
