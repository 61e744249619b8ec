import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toast } from '../../ui/toasts.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { AuditList } from './audit/AuditList.tsx';
import { BookingTab } from './booking/BookingTab.tsx';
import { BrandSettings } from './brand/BrandSettings.tsx';
import { CompanySettings } from './company/CompanySettings.tsx';
import { CodeEditions } from './editions/CodeEditions.tsx';
import { hasDrafts, useDrafts } from './editor/drafts.ts';
import { Jurisdictions } from './jurisdictions/Jurisdictions.tsx';
import { MailTextsTab } from './mails/MailTextsTab.tsx';
import { NoticesTab } from './notices/NoticesTab.tsx';
import { RecipientsTab } from './recipients/RecipientsTab.tsx';
import { RecordsTab } from './records/RecordsTab.tsx';
import { StaffList } from './staff/StaffList.tsx';
import { Templates } from './templates/Templates.tsx';

/** The id is used in the address (`?tab=`), and begins the names of the tab's drafts. */
const TABS = [
  { id: 'company', label: 'Company', Content: CompanySettings },
  { id: 'booking', label: 'Booking and fees', Content: BookingTab },
  { id: 'brand', label: 'Brand', Content: BrandSettings },
  { id: 'jurisdictions', label: 'Jurisdictions', Content: Jurisdictions },
  { id: 'templates', label: 'Checklist templates', Content: Templates },
  { id: 'editions', label: 'Code editions', Content: CodeEditions },
  { id: 'mails', label: 'Email texts', Content: MailTextsTab },
  { id: 'notices', label: 'Notices', Content: NoticesTab },
  { id: 'recipients', label: 'Recipient groups', Content: RecipientsTab },
  { id: 'records', label: 'Records', Content: RecordsTab },
  { id: 'staff', label: 'Users and roles', Content: StaffList },
  { id: 'audit', label: 'Audit list', Content: AuditList },
] as const;

interface SettingsProps {
  tab: string | null;
  onTab: (tab: string) => void;
}

/** The company's rules for inspections, for admins. Unsaved changes stay while another tab or page is open. */
export function Settings({ tab, onTab }: SettingsProps): ReactNode {
  const { id: personId } = useCurrentUser();
  const { id, Content } = TABS.find((one) => one.id === tab) ?? TABS[0];
  useReminder(personId);
  return (
    <>
      <PageHeader
        title="Settings"
        line="Company rules, booking, fees, brand, jurisdictions, code editions, checklist templates, users, and who changed what."
      />
      <Tabs
        value={id}
        onChange={(_, next: string) => onTab(next)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label="Settings"
        sx={TABS_SX}
      >
        {TABS.map((one) => (
          <Tab
            key={one.id}
            value={one.id}
            id={`settings-tab-${one.id}`}
            aria-controls={`settings-panel-${one.id}`}
            label={<TabLabel personId={personId} {...one} />}
          />
        ))}
      </Tabs>
      <Box
        key={id}
        role="tabpanel"
        id={`settings-panel-${id}`}
        aria-labelledby={`settings-tab-${id}`}
        sx={{ maxWidth: 960 }}
      >
        <Content />
      </Box>
    </>
  );
}

/** Leaves room for the scroll buttons, which appear after MUI has scrolled to the selected tab. */
const TABS_SX = {
  mb: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTabs-scroller': { scrollPaddingInline: '48px' },
};

/** Is as wide with the mark as without: when a tab's width changes, MUI scrolls back to the selected one. */
function TabLabel({ personId, id, label }: { personId: string; id: string; label: string }): ReactNode {
  const isUnsaved = useDrafts((state) => hasDrafts(`${personId}/${id}`, state));
  return (
    <Badge variant="dot" color="warning" invisible={!isUnsaved}>
      {label}
      {isUnsaved && (
        <Box component="span" sx={visuallyHidden}>
          , unsaved changes
        </Box>
      )}
    </Badge>
  );
}

/** Reminds a person who leaves the page of unsaved changes, with a link back. */
function useReminder(personId: string): void {
  const navigate = useNavigate();
  useEffect(
    () => () => {
      if (!hasDrafts(personId)) return;
      toast({
        title: 'Your changes to the settings are not saved yet',
        description: 'They are kept until you close the app.',
        action: { label: 'Back to settings', onClick: () => void navigate('/settings') },
        durationMs: 10_000,
      });
    },
    [personId, navigate],
  );
}
