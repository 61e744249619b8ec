import Box from '@mui/material/Box';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { ReactNode } from 'react';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { formOf, problemOf, settingsOf } from './bookingForm.ts';
import { Durations } from './Durations.tsx';
import { Fees } from './Fees.tsx';
import { Holidays } from './Holidays.tsx';
import { WorkingWeek } from './WorkingWeek.tsx';

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
