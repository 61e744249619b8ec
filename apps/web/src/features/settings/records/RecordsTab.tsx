import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { getRetention, type RetentionCounts } from '@sightline/contracts/organization/retention';
import { wholeNumberOf } from '@sightline/wording/money';
import { RETENTION_LABELS, SETTING_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { Part } from '../editor/Part.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';

/** The time for which the company keeps its records. */
export function RecordsTab(): ReactNode {
  return <SavedSettingsReader rows={1}>{(settings) => <RecordsEditor {...settings} />}</SavedSettingsReader>;
}

function RecordsEditor({ saved, version, latestBy }: SavedSettings): ReactNode {
  const editor = useEditor({ name: 'records', version, saved: String(saved.retentionYears), isPart: true });
  const { value: years, change, seenVersion } = editor;
  const save = useSave(changeSettings, {
    shows: [getSettings, getRetention],
    title: 'Retention saved',
    onSaved: editor.discard,
  });
  const wanted = wholeNumberOf(years, ['years']);
  const isRight = wanted >= 1 && wanted <= 100;
  const problem = isRight ? undefined : 'Enter whole years, from 1 to 100.';
  return (
    <>
      <Part title="Retention">
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
      </Part>
      <EditorBar
        editor={editor}
        problem={problem}
        save={save}
        latestBy={latestBy}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, retentionYears: wanted } })}
      />
      <History entry="settings" />
    </>
  );
}

/** The records that are always kept, those that the next daily run deletes, and the result of the last run. */
function Due(): ReactNode {
  const { data, error, refetch } = useRead(getRetention, {});
  if (error) return <ErrorState title="Couldn't load what is due" error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton label="Loading what is due..." count={2} />;
  const inspections = data.due === 1 ? '1 inspection was' : `${data.due} inspections were`;
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 2, maxWidth: 640 }}>
      <Typography color="textSecondary">
        {data.due === 0 ? 'No inspection was' : inspections} completed longer ago than {data.years} years.
        Inspections, reports, signed checklists, photos, messages and payments are always kept, with every
        recording that a report or a signature covers.
      </Typography>
      <Counts
        title={`The next daily run would delete, of what is older than ${data.years} years`}
        counts={data.expired}
      />
      {data.lastRun && (
        <Counts
          title={
            <>
              The last run, <Moment instant={data.lastRun.at} isInSentence withZone />, deleted
            </>
          }
          counts={data.lastRun.deleted}
        />
      )}
    </Box>
  );
}

function Counts({ title, counts }: { title: ReactNode; counts: RetentionCounts }): ReactNode {
  const names = Object.keys(RETENTION_LABELS) as (keyof RetentionCounts)[];
  const some = names.filter((name) => counts[name] > 0);
  return (
    <section>
      <Typography component="h3" variant="h5">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {some.length === 0 && <li>Nothing</li>}
        {some.map((name) => (
          <li key={name}>
            {RETENTION_LABELS[name]}: {counts[name].toLocaleString('en-US')}
          </li>
        ))}
      </Box>
    </section>
  );
}
