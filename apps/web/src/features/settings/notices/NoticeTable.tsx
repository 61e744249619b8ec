import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { ClientNotice, type NoticeSettings, SmsNotice } from '@sightline/contracts/mail/clientNotices';
import { CLIENT_NOTICE_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';

interface NoticeTableProps {
  notices: NoticeSettings;
  onChange: (notices: NoticeSettings) => void;
}

const isTexted = (notice: ClientNotice): notice is SmsNotice => SmsNotice.safeParse(notice).success;

/** One row for each notice, with a switch for each way in which it is sent. */
export function NoticeTable({ notices, onChange }: NoticeTableProps): ReactNode {
  const { mail, sms } = notices;
  const change = (part: Partial<NoticeSettings>): void => onChange({ ...notices, ...part });
  return (
    <Box component="table" aria-label="Notices to clients" sx={TABLE}>
      <thead>
        <tr>
          <th scope="col">Notice</th>
          <th scope="col">Email</th>
          <th scope="col">Text message</th>
        </tr>
      </thead>
      <tbody>
        {ClientNotice.options.map((notice) => (
          <tr key={notice}>
            <th scope="row">{CLIENT_NOTICE_LABELS[notice]}</th>
            <td>
              <Switch
                checked={mail[notice]}
                onChange={(_, isOn) => change({ mail: { ...mail, [notice]: isOn } })}
                slotProps={{ input: { 'aria-label': `${CLIENT_NOTICE_LABELS[notice]}, by email` } }}
              />
            </td>
            <td>
              {isTexted(notice) && (
                <Switch
                  checked={sms[notice]}
                  onChange={(_, isOn) => change({ sms: { ...sms, [notice]: isOn } })}
                  slotProps={{ input: { 'aria-label': `${CLIENT_NOTICE_LABELS[notice]}, by text message` } }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 500, py: 0.25 },
  '& thead th': { fontWeight: 650, verticalAlign: 'bottom', pb: 1 },
  '& thead th + th, & td': { textAlign: 'center', width: { xs: 84, sm: 140 } },
  '& td': { height: 48 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
};
