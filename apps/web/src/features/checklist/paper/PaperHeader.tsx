import Box from '@mui/material/Box';
import { listInspectors } from '@sightline/contracts/accounts';
import { listJurisdictions, STANDARD_JURISDICTION } from '@sightline/contracts/catalog';
import { type ChecklistFieldName, fieldValue, RESULT_FIELDS } from '@sightline/contracts/checklistFields';
import type { Checklist } from '@sightline/contracts/checklists';
import type { Inspection } from '@sightline/contracts/inspections';
import { CHECKLIST_FIELD_LABELS } from '@sightline/contracts/labels';
import type { ReactNode } from 'react';
import { useRead } from '../../../wire/queries.ts';
import { InspectionDate } from '../HeaderCards.tsx';
import { CheckBox } from './CheckBox.tsx';

export interface PaperProps {
  checklist: Checklist;
  /** Null for a form that is filled in by hand: its lines stay empty. */
  inspection: Inspection | null;
}

const BEFORE = ['privateProvider', 'buildingOfficial'] as const;
const AFTER = ['project', 'projectNumber', 'lot', 'building', 'area'] as const;

/** Every line of the header of a stored checklist. */
export function PaperHeader({ checklist, inspection }: PaperProps): ReactNode {
  const inspector = useInspector(checklist, inspection);
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
      <Line label={CHECKLIST_FIELD_LABELS.inspectionType}>
        {inspection && fieldValue(checklist, 'inspectionType')}
      </Line>
      {AFTER.map(line)}
      <Line label={CHECKLIST_FIELD_LABELS.inspectionCity}>
        <City checklist={checklist} inspection={inspection} />
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

function textOf(checklist: Checklist, name: ChecklistFieldName): string {
  const value = fieldValue(checklist, name);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return value.address || `${value.latitude.toFixed(6)}, ${value.longitude.toFixed(6)}`;
}

/** The one who was selected, else the one who is assigned. */
function useInspector(checklist: Checklist, inspection: Inspection | null) {
  const { data: inspectors = [] } = useRead(listInspectors, {}, { enabled: inspection !== null });
  const selectedId = fieldValue(checklist, 'selectedInspector');
  const holding = inspectors.find(({ id }) => id === (selectedId ?? inspection?.inspectorId));
  return {
    name: holding?.name ?? (selectedId ? '' : inspection?.inspector),
    licenseNumber: holding?.licenseNumber,
  };
}

function City({ checklist, inspection }: PaperProps): ReactNode {
  const { data: jurisdictions = [] } = useRead(listJurisdictions, {}, { enabled: inspection !== null });
  const chosenId = fieldValue(checklist, 'inspectionCity');
  if (!inspection) return null;
  const chosen = jurisdictions.find(({ body }) => body.id === chosenId)?.body;
  if (!chosen) return chosenId === STANDARD_JURISDICTION ? '' : chosenId;
  return `${chosen.name}${chosen.isHighVelocityHurricaneZone ? ' (HVHZ)' : ''}`;
}

/** Flags and results as boxes. */
export function PaperFlags({ checklist }: Pick<PaperProps, 'checklist'>): ReactNode {
  return (
    <Box className="together" sx={{ mt: 1.5 }}>
      <Boxes checklist={checklist} title="Status of the work" names={['inProgress', 'finalTco', 'finalCo']} />
      <Boxes checklist={checklist} title="Result" names={RESULT_FIELDS} />
    </Box>
  );
}

interface BoxesProps extends Pick<PaperProps, 'checklist'> {
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
