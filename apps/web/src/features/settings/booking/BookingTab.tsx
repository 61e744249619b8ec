import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type BookingSettings,
  WEEKDAYS,
  type WorkingHours,
} from '@sightline/contracts/bookings/bookingSettings';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { projectTypeLabel, titleCase } from '@sightline/wording/labels';
import { BOOKING_SETTING_LABELS, REQUEST_FEE_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { Part } from '../editor/Part.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import {
  type BookedType,
  type BookingForm,
  type FeeType,
  formOf,
  LENGTH_NAMES,
  problemOf,
  type RequestFeeName,
  settingsOf,
} from './bookingForm.ts';
import { Holidays } from './Holidays.tsx';

type Week = BookingSettings['workingHours'];

const USUAL: NonNullable<WorkingHours> = { from: '08:00', to: '17:00' };

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 1.25, py: 0.75 };

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' };

/** The company's hours for bookings, and its fees. */
export function BookingTab(): ReactNode {
  return <SavedSettingsReader rows={4}>{(settings) => <BookingEditor {...settings} />}</SavedSettingsReader>;
}

function BookingEditor({ saved, version, latestBy }: SavedSettings): ReactNode {
  const editor = useEditor({ name: 'booking', version, saved: formOf(saved), isPart: true });
  const { value: form, change, seenVersion } = editor;
  const save = useSave(changeSettings, {
    shows: [getSettings],
    title: 'Booking settings saved',
    onSaved: editor.discard,
  });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <WorkingWeek
          hours={form.workingHours}
          onChange={(workingHours) => change({ ...form, workingHours })}
        />
        <Holidays form={form} onChange={change} />
        <Durations form={form} onChange={change} />
        <Fees form={form} onChange={change} />
      </Box>
      <EditorBar
        editor={editor}
        problem={problemOf(form)}
        save={save}
        latestBy={latestBy}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, ...settingsOf(form) } })}
      />
      <History entry="settings" />
    </>
  );
}

interface FormPartProps {
  form: BookingForm;
  onChange: (form: BookingForm) => void;
}

/** The durations of inspections, and the time that is kept free around them. */
function Durations({ form, onChange }: FormPartProps): ReactNode {
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

function WorkingWeek({ hours, onChange }: { hours: Week; onChange: (hours: Week) => void }): ReactNode {
  return (
    <Part
      title="Working hours"
      line="In the company's time zone. Appointments cannot be booked outside these hours."
    >
      {WEEKDAYS.map((day) => (
        <Day
          key={day}
          name={titleCase(day)}
          hours={hours[day]}
          onChange={(next) => onChange({ ...hours, [day]: next })}
        />
      ))}
    </Part>
  );
}

interface DayProps {
  name: string;
  hours: WorkingHours;
  onChange: (hours: WorkingHours) => void;
}

function Day({ name, hours, onChange }: DayProps): ReactNode {
  const time = (end: 'from' | 'to', label: string): ReactNode =>
    hours && (
      <TextField
        label={label}
        type="time"
        value={hours[end]}
        onChange={({ target }) => onChange({ ...hours, [end]: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 140 }}
      />
    );
  return (
    <Box role="group" aria-label={name} sx={ROW}>
      <FormControlLabel
        control={
          <Switch checked={hours !== null} onChange={(_, isOpen) => onChange(isOpen ? USUAL : null)} />
        }
        label={name}
        sx={{ width: { xs: '100%', sm: 160 }, minHeight: 44, mr: 0 }}
      />
      {time('from', 'Opens')}
      {time('to', 'Closes')}
      {!hours && <Box sx={{ color: 'text.secondary' }}>Closed</Box>}
    </Box>
  );
}

interface FeesProps {
  form: BookingForm;
  onChange: (form: BookingForm) => void;
}

/** The fees of bookings and of clients' requests. Inspections keep the fee that they were booked with. */
function Fees({ form, onChange }: FeesProps): ReactNode {
  const { fees, request } = form;
  return (
    <>
      <Part title="Booking fees" line="Inspections that are already booked keep their fee.">
        {(Object.keys(fees) as FeeType[]).map((type) => (
          <Box key={type} role="group" aria-label={projectTypeLabel(type)} sx={FEE_ROW}>
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
        <Box sx={FEE_ROW}>
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

const FEE_ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.75 };

interface NumberFieldProps {
  label: string;
  /** "min" follows the number, and "$" precedes it. */
  unit: string;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ label, unit, value, onChange }: NumberFieldProps): ReactNode {
  const isMoney = unit === '$';
  const adornment = <InputAdornment position={isMoney ? 'start' : 'end'}>{unit}</InputAdornment>;
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        htmlInput: { inputMode: isMoney ? 'decimal' : 'numeric' },
        input: isMoney ? { startAdornment: adornment } : { endAdornment: adornment },
      }}
    />
  );
}
