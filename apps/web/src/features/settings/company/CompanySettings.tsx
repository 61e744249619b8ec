import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import {
  changeSettings,
  getSettings,
  RoomUnit,
} from '@sightline/contracts/organization/organizationSettings';
import { SETTING_LABELS } from '@sightline/wording/officeLabels';
import { LENGTH_UNIT_LABELS } from '@sightline/wording/siteLabels';
import type { ReactNode } from 'react';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { Part } from '../editor/Part.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import {
  type CompanyForm,
  changesOf,
  formOf,
  keepDaysProblem,
  metersOf,
  radiusProblem,
} from './companyForm.ts';

export function CompanySettings(): ReactNode {
  return <SavedSettingsReader rows={3}>{(settings) => <CompanyEditor {...settings} />}</SavedSettingsReader>;
}

function CompanyEditor({ saved, version, latestBy }: SavedSettings): ReactNode {
  const editor = useEditor({ name: 'company', version, saved: formOf(saved), isPart: true });
  const { value: form, change, seenVersion } = editor;
  const save = useSave(changeSettings, {
    shows: [getSettings],
    title: 'Settings saved',
    onSaved: editor.discard,
  });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Part title="Signing">
          <SettingSwitch
            name="requiresDescriptionOnFail"
            help="Neither checklist nor report can be signed while a failed item has neither a description nor a required correction."
            {...{ form, change }}
          />
          <SettingSwitch
            name="requiresPhotoOnFail"
            help="Neither checklist nor report can be signed while a failed item has no photo."
            {...{ form, change }}
          />
          <SettingSwitch
            name="requiresReportApproval"
            help="A signed report is in review until another licensed admin approves it. Until then it cannot be emailed."
            {...{ form, change }}
          />
        </Part>
        <Part title="Calls">
          <SettingSwitch
            name="assignedInspectorHosts"
            help="Inspectors host the calls for their own inspections. When this is off, only admins do, and the hosts whom they assign."
            {...{ form, change }}
          />
          <SettingSwitch
            name="peopleWaitApart"
            help="Until the host joins, people see only their own camera. When this is off, everyone invited can meet, talk, and chat before that."
            {...{ form, change }}
          />
          <SettingSwitch
            name="allowsRecording"
            help="Hosts may record a call after everyone in it has agreed. It can be turned off for an inspection."
            {...{ form, change }}
          />
          <Box sx={{ mt: 2 }}>
            <KeepDaysField {...{ form, change }} />
          </Box>
        </Part>
        <Part title="Sign-in">
          <SettingSwitch
            name="requiresTwoStep"
            help="Staff sign in with a code of an authenticator app, or a passkey. Who has not set it up reaches only that page, you included."
            {...{ form, change }}
          />
        </Part>
        <Part title="On site">
          <SettingSwitch
            name="autoTranscription"
            help="A new voice note gets a draft of its text. Nothing of it enters a report before a person has reviewed it."
            {...{ form, change }}
          />
          <Box sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
            <RadiusField {...{ form, change }} />
            <RoomUnitField {...{ form, change }} />
          </Box>
        </Part>
      </Box>
      <EditorBar
        editor={editor}
        problem={radiusProblem(form) ?? keepDaysProblem(form)}
        save={save}
        latestBy={latestBy}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, ...changesOf(saved, form) } })}
      />
      <History entry="settings" />
    </>
  );
}

interface FieldProps {
  form: CompanyForm;
  change: (form: CompanyForm) => void;
}

interface SettingSwitchProps extends FieldProps {
  name: Exclude<keyof CompanyForm, 'radiusFeet' | 'keepDays' | 'roomUnit'>;
  help: string;
}

function SettingSwitch({ name, help, form, change }: SettingSwitchProps): ReactNode {
  return (
    <Box sx={SWITCH_ROW}>
      <FormControlLabel
        labelPlacement="start"
        control={
          <Switch
            checked={form[name]}
            onChange={(_, checked) => change({ ...form, [name]: checked })}
            slotProps={{ input: { 'aria-describedby': `${name}-help` } }}
          />
        }
        label={SETTING_LABELS[name]}
        sx={{ m: 0, mr: -1, minHeight: 44, justifyContent: 'space-between', gap: 2 }}
      />
      <FormHelperText id={`${name}-help`} sx={{ m: 0, mt: 0.5, mr: 7, mb: 1 }}>
        {help}
      </FormHelperText>
    </Box>
  );
}

const SWITCH_ROW = {
  display: 'grid',
  '& + &': { borderTop: 1, borderColor: 'divider', pt: 1 },
};

function KeepDaysField({ form, change }: FieldProps): ReactNode {
  const problem = keepDaysProblem(form);
  const help =
    'People are told when they are asked. Then a recording is deleted, unless it is on legal hold.';
  return (
    <TextField
      label={SETTING_LABELS.recordingKeepDays}
      value={form.keepDays}
      onChange={({ target }) => change({ ...form, keepDays: target.value })}
      error={problem !== undefined}
      helperText={problem ?? help}
      slotProps={{
        htmlInput: { inputMode: 'numeric' },
        input: { endAdornment: <InputAdornment position="end">days</InputAdornment> },
      }}
      sx={{ maxWidth: 320 }}
    />
  );
}

function RadiusField({ form, change }: FieldProps): ReactNode {
  const problem = radiusProblem(form);
  const meters = `${metersOf(form).toLocaleString('en-US')} m`;
  const help = `${meters}. Photos and readings farther from the property than this are flagged.`;
  return (
    <TextField
      label={SETTING_LABELS.siteRadiusMeters}
      value={form.radiusFeet}
      onChange={({ target }) => change({ ...form, radiusFeet: target.value })}
      error={problem !== undefined}
      helperText={problem ?? help}
      slotProps={{
        htmlInput: { inputMode: 'numeric' },
        input: { endAdornment: <InputAdornment position="end">ft</InputAdornment> },
      }}
      sx={{ maxWidth: 320 }}
    />
  );
}

function RoomUnitField({ form, change }: FieldProps): ReactNode {
  return (
    <TextField
      select
      label={SETTING_LABELS.roomUnit}
      value={form.roomUnit}
      onChange={({ target }) => change({ ...form, roomUnit: RoomUnit.parse(target.value) })}
      helperText="What a number without a unit means when the size of a room is typed."
      sx={{ maxWidth: 320 }}
    >
      {RoomUnit.options.map((unit) => (
        <MenuItem key={unit} value={unit}>
          {LENGTH_UNIT_LABELS[unit]}
        </MenuItem>
      ))}
    </TextField>
  );
}
