import Typography from '@mui/material/Typography';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { ReactNode } from 'react';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { NoticeTable } from './NoticeTable.tsx';

/** The notices to clients, by email and by text message. */
export function NoticesTab(): ReactNode {
  return <SavedSettingsReader rows={6}>{(settings) => <NoticesEditor {...settings} />}</SavedSettingsReader>;
}

function NoticesEditor({ saved, version, latestBy }: SavedSettings): ReactNode {
  const editor = useEditor({ name: 'notices', version, saved: saved.notices, isPart: true });
  const { value: notices, change, seenVersion } = editor;
  const save = useSave(changeSettings, {
    shows: [getSettings],
    title: 'Notices saved',
    onSaved: editor.discard,
  });
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        Turned off, a notice is no longer sent, not even one that was planned before. Turned on, it is sent
        for what happens from then on.
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Text messages go to clients who have agreed to them, and need a gateway that your administrator sets
        up. Emails about accounts, such as a new password, are always sent.
      </Typography>
      <NoticeTable notices={notices} onChange={change} />
      <EditorBar
        editor={editor}
        save={save}
        latestBy={latestBy}
        hasNote={false}
        onSave={() => save.mutate({ body: { seenVersion, notices } })}
      />
      <History entry="settings" />
    </>
  );
}
