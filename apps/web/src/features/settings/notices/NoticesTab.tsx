import Alert from '@mui/material/Alert';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { readSetup } from '@sightline/contracts/organization/setup';
import type { ReactNode } from 'react';
import { SetupLink } from '../../../ui/SetupLink.tsx';
import { useRead } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { History } from '../editor/History.tsx';
import { Part } from '../editor/Part.tsx';
import { type SavedSettings, SavedSettingsReader } from '../editor/SavedSettingsReader.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { NoticeTable } from './NoticeTable.tsx';

/** The notices to clients, by email and by text message. */
export function NoticesTab(): ReactNode {
  return <SavedSettingsReader rows={6}>{(settings) => <NoticesEditor {...settings} />}</SavedSettingsReader>;
}

/** Says that no text message is sent until the service for them is set up. */
function TextMessagesLine(): ReactNode {
  const { data } = useRead(readSetup, {});
  if (data?.textMessages !== 'missing') return null;
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      Text messages are not set up. <SetupLink part="textMessages" />
    </Alert>
  );
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
      <Part
        title="Notices to clients"
        line="A notice that is turned off is not sent, not even one that was planned. Emails about accounts are always sent."
      >
        <TextMessagesLine />
        <NoticeTable notices={notices} onChange={change} />
      </Part>
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
