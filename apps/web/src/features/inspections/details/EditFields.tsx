import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import {
  LIMITED_FACTS,
  type LimitedFact,
  maySetFee,
  whyFixed,
} from '@sightline/contracts/inspections/editing';
import { INSPECTION_FIELDS } from '@sightline/contracts/inspections/inspectionFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { ALWAYS_VIRTUAL } from '@sightline/contracts/inspections/virtualInspections';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { assignHost } from '@sightline/contracts/rooms/rooms';
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { dollarsOf, formatCents } from '@sightline/wording/money';
import { RECORDING_LABELS } from '@sightline/wording/recordingTexts';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useHostChoices, useInspectorChoices } from '../../../inspection/staffChoices.ts';
import { SiteTimeHint } from '../../../inspection/ui/SiteTimeHint.tsx';
import { TimeConflicts } from '../../../inspection/ui/TimeConflicts.tsx';
import { TypedFields } from '../../../inspection/ui/TypedFields.tsx';
import { FormTextField } from '../../../ui/FormTextField.tsx';
import { zoneLongName } from '../../../ui/time.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { useCurrentUser, useMayCall } from '../../../wire/session.ts';
import { type EditForm, type FeeQuestion, TYPED, useChosenTime } from './editForm.ts';

const FeeInput = FormTextField<EditForm>;

const Field = FormTextField<EditForm>;

interface EditFieldsProps {
  inspection: Inspection;
  feeQuestion: FeeQuestion;
}

export function EditFields({ inspection, feeQuestion }: EditFieldsProps): ReactNode {
  const mayAssignHost = useMayCall(assignHost);
  const zone = useTimeZone();
  const { control, setValue } = useFormContext<EditForm>();
  const [projectType, method] = useWatch({ control, name: ['projectType', 'method'] });
  const fixed = useFixedFacts(inspection);
  const isAlwaysVirtual = projectType === ALWAYS_VIRTUAL;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Field
        name="address"
        label={INSPECTION_FIELDS.address.label}
        required
        disabled={fixed.address !== null}
        helperText={fixed.address}
        sx={WIDE}
      />
      <Field
        name="projectType"
        label={INSPECTION_FIELDS.projectType.label}
        select
        disabled={fixed.projectType !== null}
        helperText={fixed.projectType}
        onChange={({ target }) => {
          if (target.value === ALWAYS_VIRTUAL) setValue('method', 'virtual', { shouldDirty: true });
        }}
      >
        {ProjectType.options.map((type) => (
          <MenuItem key={type} value={type}>
            {projectTypeLabel(type)}
          </MenuItem>
        ))}
      </Field>
      <Field
        name="method"
        label={INSPECTION_FIELDS.isVirtual.label}
        select
        disabled={fixed.isVirtual !== null || isAlwaysVirtual}
        helperText={isAlwaysVirtual ? 'This type is always by video' : fixed.isVirtual}
      >
        <MenuItem value="in_person">{METHOD_LABELS.in_person}</MenuItem>
        <MenuItem value="virtual">{METHOD_LABELS.virtual}</MenuItem>
      </Field>
      <Field name="day" label="Date" type="date" />
      <Field name="time" label="Time" type="time" helperText={zoneLongName(zone)} />
      <InspectorField inspection={inspection} />
      <ChosenTime inspection={inspection} />
      {method === 'virtual' && mayAssignHost && <HostField inspection={inspection} />}
      {method === 'virtual' && <RecordingField />}
      <FeeField inspection={inspection} fixed={fixed.feeCents} question={feeQuestion} />
      <TypedFields names={TYPED} />
    </Box>
  );
}

/** By fact, why it can no longer be changed; null while it can. */
function useFixedFacts(inspection: Inspection): Record<LimitedFact, string | null> {
  const checklist = useRead(getChecklist, { params: { inspectionId: inspection.id } }).data;
  const decided = { isMarked: (checklist?.revision ?? 0) > 0 };
  const entries = LIMITED_FACTS.map((fact) => [fact, whyFixed(fact, inspection, decided)] as const);
  return Object.fromEntries(entries) as Record<LimitedFact, string | null>;
}

/** The conflicts of another time, type or inspector. */
function ChosenTime({ inspection }: { inspection: Inspection }): ReactNode {
  const { control } = useFormContext<EditForm>();
  const { address, startsAt, checked } = useChosenTime(inspection, control);
  return (
    <>
      <SiteTimeHint address={address} startsAt={startsAt} />
      <TimeConflicts wanted={checked} />
    </>
  );
}

/** The assigned inspector stays in the list even when the account is no longer offered. */
function InspectorField({ inspection: { inspectorId, inspector } }: { inspection: Inspection }): ReactNode {
  const { people, isFixed, hint } = useInspectorChoices(inspectorId);
  const isListed = people.some(({ id }) => id === inspectorId);
  return (
    <Field
      name="inspectorId"
      label={INSPECTION_FIELDS.inspectorId.label}
      select
      disabled={isFixed}
      helperText={hint}
      sx={WIDE}
    >
      <MenuItem value="">Not assigned</MenuItem>
      {inspectorId !== null && !isListed && <MenuItem value={inspectorId}>{inspector}</MenuItem>}
      {people.map(({ id, name, licenseNumber }) => (
        <MenuItem key={id} value={id}>
          {licenseNumber ? `${name} · ${licenseNumber}` : name}
        </MenuItem>
      ))}
    </Field>
  );
}

function HostField({ inspection: { hostId, host } }: { inspection: Inspection }): ReactNode {
  const { people, hint } = useHostChoices();
  const isListed = people.some(({ id }) => id === hostId);
  return (
    <Field name="hostId" label={INSPECTION_FIELDS.hostId.label} select helperText={hint} sx={WIDE}>
      <MenuItem value="">Any admin</MenuItem>
      {hostId !== null && !isListed && <MenuItem value={hostId}>{host}</MenuItem>}
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Field>
  );
}

/** Shown where the company allows recordings: the choice has no effect elsewhere. */
function RecordingField(): ReactNode {
  const settings = useRead(getSettings, {}).data;
  if (!settings?.allowsRecording) return null;
  return (
    <Field name="recording" label={INSPECTION_FIELDS.isRecordingOff.label} select sx={WIDE}>
      <MenuItem value="allowed">{RECORDING_LABELS.allowed}</MenuItem>
      <MenuItem value="off">{RECORDING_LABELS.off}</MenuItem>
    </Field>
  );
}

const WIDE = { gridColumn: '1 / -1' };

interface FeeFieldProps {
  inspection: Inspection;
  /** Why the fee can no longer be changed; null while it can. */
  fixed: string | null;
  question: FeeQuestion;
}

/** The fee, and, when another type or method has another one by the schedule, the question which applies. */
function FeeField({ inspection, fixed, question }: FeeFieldProps): ReactNode {
  const { setValue } = useFormContext<EditForm>();
  const maySet = maySetFee(useCurrentUser().role);
  const { askedCents, decide } = question;
  const answer = (cents: number | null): void => {
    if (cents !== inspection.feeCents)
      setValue('fee', cents === null ? '' : dollarsOf(cents), { shouldDirty: true, shouldValidate: true });
    decide();
  };
  return (
    <>
      <FeeInput
        name="fee"
        label="Fee ($)"
        disabled={fixed !== null || !maySet}
        helperText={fixed ?? (maySet ? 'Empty for none' : 'The office sets other fees than the schedule')}
        slotProps={{ htmlInput: { inputMode: 'decimal' }, inputLabel: { shrink: true } }}
      />
      {askedCents !== undefined && (
        <Alert severity="info" variant="outlined" sx={{ gridColumn: '1 / -1' }}>
          The fee schedule has another fee for this type and method.
          <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1 }}>
            <Button color="inherit" onClick={() => answer(askedCents)}>
              Change to {formatCents(askedCents, 'none')}
            </Button>
            <Button color="inherit" onClick={() => answer(inspection.feeCents)}>
              Keep {formatCents(inspection.feeCents, 'none')}
            </Button>
          </Box>
        </Alert>
      )}
    </>
  );
}
