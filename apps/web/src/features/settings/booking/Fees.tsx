import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { projectTypeLabel } from '@sightline/wording/labels';
import { REQUEST_FEE_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { Part } from '../editor/Part.tsx';
import type { BookingForm, FeeType, RequestFeeName } from './bookingForm.ts';
import { NumberField } from './NumberField.tsx';

interface FeesProps {
  form: BookingForm;
  onChange: (form: BookingForm) => void;
}

/** The fees of bookings and of clients' requests. Inspections keep the fee that they were booked with. */
export function Fees({ form, onChange }: FeesProps): ReactNode {
  const { fees, request } = form;
  return (
    <>
      <Part title="Booking fees" line="Inspections that are already booked keep their fee.">
        {(Object.keys(fees) as FeeType[]).map((type) => (
          <Box key={type} role="group" aria-label={projectTypeLabel(type)} sx={ROW}>
            <Typography sx={{ flex: { xs: '1 0 100%', sm: '0 0 180px' } }}>
              {projectTypeLabel(type)}
            </Typography>
            {(['inPerson', 'virtual'] as const).map((how) => (
              <Box key={how} sx={{ width: 140 }}>
                <NumberField
                  label={how === 'virtual' ? 'Virtual' : 'In person'}
                  unit="$"
                  value={fees[type][how]}
                  onChange={(value) =>
                    onChange({ ...form, fees: { ...fees, [type]: { ...fees[type], [how]: value } } })
                  }
                />
              </Box>
            ))}
          </Box>
        ))}
      </Part>
      <Part title="Client request fees" line="The same for every type. The admin fee is added to it.">
        <Box sx={ROW}>
          {(Object.keys(request) as RequestFeeName[]).map((name) => (
            <Box key={name} sx={{ width: 140 }}>
              <NumberField
                label={REQUEST_FEE_LABELS[name]}
                unit="$"
                value={request[name]}
                onChange={(value) => onChange({ ...form, request: { ...request, [name]: value } })}
              />
            </Box>
          ))}
        </Box>
      </Part>
    </>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.75 };
