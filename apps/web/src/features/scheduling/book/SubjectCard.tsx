import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { BOOKING_TYPES } from '@sightline/contracts/bookings/bookingSettings';
import { ALWAYS_VIRTUAL, mayBeVirtual } from '@sightline/contracts/inspections/virtualInspections';
import type { FeeSchedule } from '@sightline/contracts/organization/feeSchedule';
import { projectTypeLabel } from '@sightline/wording/inspectionLabels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { PlainSelect } from '../../../ui/PlainField.tsx';
import { PlainSwitch } from '../../../ui/PlainSwitch.tsx';
import { feeOf } from '../fees.ts';
import type { Subject } from './bookForm.ts';

interface SubjectProps {
  fees: FeeSchedule;
  subject: Subject;
  onChange: (subject: Subject) => void;
}

/** The choice of a type with its price, by video or in person. */
export function SubjectCard({ fees, subject, onChange }: SubjectProps): ReactNode {
  const { projectType } = subject;
  const choose = (type: string): void => {
    const known = BOOKING_TYPES.find((one) => one === type) ?? '';
    onChange({ ...subject, projectType: known, isVirtual: false });
  };
  return (
    <Card component="section" aria-labelledby="book-what" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography component="h2" variant="h3" id="book-what" sx={{ mb: 2 }}>
        Inspection
      </Typography>
      <PlainSelect label="Inspection Type" value={projectType} onChange={choose}>
        <option value="">Choose a type</option>
        {BOOKING_TYPES.filter((type) => fees[type]).map((type) => (
          <option key={type} value={type}>
            {projectTypeLabel(type)} ·{' '}
            {formatCents(feeOf(fees, type, type === ALWAYS_VIRTUAL)?.cents ?? null)}
          </option>
        ))}
      </PlainSelect>
      {projectType === 'structural' && <ThresholdSwitch subject={subject} onChange={onChange} />}
      {projectType && projectType !== ALWAYS_VIRTUAL && <VirtualSwitch {...{ fees, subject, onChange }} />}
    </Card>
  );
}

function VirtualSwitch({ fees, subject, onChange }: SubjectProps): ReactNode {
  const isAllowed = mayBeVirtual(subject);
  const fee = feeOf(fees, subject.projectType, true);
  const saving =
    fee && fee.savingCents > 0
      ? `Save ${formatCents(fee.savingCents)}: ${formatCents(fee.cents)} instead of ${formatCents(fee.normalCents)}`
      : 'By live video from your phone';
  return (
    <Box sx={{ mt: 1.5 }}>
      <PlainSwitch
        label="Virtual inspection"
        help={isAllowed ? saving : NOT_VIRTUAL}
        isOn={subject.isVirtual}
        isLocked={!isAllowed}
        onChange={(isVirtual) => onChange({ ...subject, isVirtual })}
      />
    </Box>
  );
}

const NOT_VIRTUAL =
  'Structural inspections of a threshold building must be in person (s. 553.79, Florida Statutes).';

function ThresholdSwitch({ subject, onChange }: Omit<SubjectProps, 'fees'>): ReactNode {
  return (
    <Box sx={{ mt: 1.5 }}>
      <PlainSwitch
        label="Threshold building"
        help="More than three stories or 50 feet, or a large assembly occupancy"
        isOn={subject.isThresholdBuilding}
        onChange={(isThresholdBuilding) => onChange({ ...subject, isThresholdBuilding })}
      />
    </Box>
  );
}
