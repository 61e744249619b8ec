import Box from '@mui/material/Box';
import { projectTypeLabel } from '@sightline/wording/labels';
import { BOOKING_SETTING_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { Part } from '../editor/Part.tsx';
import { type BookedType, type BookingForm, LENGTH_NAMES } from './bookingForm.ts';
import { NumberField } from './NumberField.tsx';

interface FormPartProps {
  form: BookingForm;
  onChange: (form: BookingForm) => void;
}

/** The durations of inspections, and the time that is kept free around them. */
export function Durations({ form, onChange }: FormPartProps): ReactNode {
  const { durations, lengths } = form;
  return (
    <>
      <Part title="Duration" line="How long each type of inspection takes.">
        <Box sx={GRID}>
          {(Object.keys(durations) as BookedType[]).map((type) => (
            <NumberField
              key={type}
              label={projectTypeLabel(type)}
              unit="min"
              value={durations[type]}
              onChange={(value) => onChange({ ...form, durations: { ...durations, [type]: value } })}
            />
          ))}
        </Box>
      </Part>
      <Part
        title="Slots"
        line="The travel buffer is kept free between two inspections by the same inspector."
      >
        <Box sx={GRID}>
          {LENGTH_NAMES.map((name) => (
            <NumberField
              key={name}
              label={BOOKING_SETTING_LABELS[name]}
              unit={name === 'bookableDays' ? 'days' : 'min'}
              value={lengths[name]}
              onChange={(value) => onChange({ ...form, lengths: { ...lengths, [name]: value } })}
            />
          ))}
        </Box>
      </Part>
    </>
  );
}

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' };
