import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { SETTING_LABELS } from '@sightline/contracts/labels';
import { changeSettings, getRetention, getSettings } from '@sightline/contracts/organization';
import type { ReactNode } from 'react';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';

/** How long the company keeps its records. */
export function RecordsTab(): ReactNode {
  return <SavedSettingsReader rows={1}>{(settings) => <RecordsEditor {...settings} />}</SavedSettingsReader>;
}

function RecordsEditor({ saved, version, latestBy }: SavedSettings): ReactNode {
  const editor = useEditor({ name: 'records', version, saved: String(saved.retentionYears) });
  const { value: years, change, seenVersion } = editor;
  const save = useSave(changeSettings, {
    shows: [getSettings, getRetention],
    title: 'Retention saved',
    onSaved: editor.discard,
  });
  const isRight = /^\d{1,3}$/.test(years.trim()) && Number(years) >= 1 && Number(years) <= 100;
  const problem = isRight ? undefined : 'Enter whole years, from 1 to 100.';
  return (
    <>
      <TextField
        label={SETTING_LABELS.retentionYears}
        value={years}
        onChange={({ target }) => change(target.value)}
        error={problem !== undefined}
        helperText={problem ?? 'From the day an inspection was completed.'}
        slotProps={{
          htmlInput: { inputMode: 'numeric' },
          input: { endAdornment: <InputAdornment position="end">years</InputAdornment> },
        }}
        sx={{ maxWidth: 320 }}
      />
      <Due />
      <EditorBar
        editor={editor}
        problem={problem}
        save={save}
        latestBy={latestBy}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, retentionYears: Number(years) } })}
      />
      <History entry="settings" />
    </>
  );
}

/** Nothing is deleted without a person. */
function Due(): ReactNode {
  const { data } = useRead(getRetention, {});
  if (!data) return null;
  const inspections = data.due === 1 ? '1 inspection was' : `${data.due} inspections were`;
  return (
    <Typography color="textSecondary" sx={{ mt: 2 }}>
      {data.due === 0 ? 'No inspection was' : inspections} completed longer ago than {data.years} years.
      Nothing is deleted by itself.
    </Typography>
  );
}
