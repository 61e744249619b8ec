import type { ReactNode } from 'react';
import { AuditList } from '../audit/AuditList.tsx';
import { BookingTab } from '../booking/BookingTab.tsx';
import { BrandSettings } from '../brand/BrandSettings.tsx';
import { CompanySettings } from '../company/CompanySettings.tsx';
import { CodeEditions } from '../editions/CodeEditions.tsx';
import { Jurisdictions } from '../jurisdictions/Jurisdictions.tsx';
import { MailTextsTab } from '../mails/MailTextsTab.tsx';
import { NoticesTab } from '../notices/NoticesTab.tsx';
import { RecipientsTab } from '../recipients/RecipientsTab.tsx';
import { RecordsTab } from '../records/RecordsTab.tsx';
import { SetupList } from '../setup/SetupList.tsx';
import { StaffList } from '../staff/StaffList.tsx';
import { Templates } from '../templates/Templates.tsx';

export interface SettingsGroup {
  /** Used in the address (`/settings/ID`), and begins the names of the group's drafts. */
  id: string;
  label: string;
  line: string;
  Content: () => ReactNode;
}

/** The groups under the headings of the list. */
export const SECTIONS: readonly { title: string; groups: readonly SettingsGroup[] }[] = [
  {
    title: 'Company',
    groups: [
      {
        id: 'company',
        label: 'Company rules',
        line: 'Signing, calls, sign-in and work on site.',
        Content: CompanySettings,
      },
      {
        id: 'brand',
        label: 'Name and brand',
        line: 'What clients see on pages, mails and reports.',
        Content: BrandSettings,
      },
      {
        id: 'booking',
        label: 'Booking and fees',
        line: 'When clients can book, how long it takes, and what it costs.',
        Content: BookingTab,
      },
      {
        id: 'staff',
        label: 'Users and roles',
        line: 'Who signs in, and what each person may do.',
        Content: StaffList,
      },
    ],
  },
  {
    title: 'Inspections',
    groups: [
      {
        id: 'templates',
        label: 'Checklist templates',
        line: 'What new checklists contain. Existing ones keep the version they were created with.',
        Content: Templates,
      },
      {
        id: 'jurisdictions',
        label: 'Jurisdictions',
        line: 'What each authority requires beyond the Florida Building Code.',
        Content: Jurisdictions,
      },
      {
        id: 'editions',
        label: 'Code editions',
        line: 'The editions of the Florida Building Code, by their date.',
        Content: CodeEditions,
      },
    ],
  },
  {
    title: 'Messages to clients',
    groups: [
      {
        id: 'mails',
        label: 'Email texts',
        line: "The company's own words in emails to clients.",
        Content: MailTextsTab,
      },
      {
        id: 'notices',
        label: 'Notices',
        line: 'Which emails and text messages clients get.',
        Content: NoticesTab,
      },
      {
        id: 'recipients',
        label: 'Recipient groups',
        line: 'Offered when a report is emailed, such as building officials.',
        Content: RecipientsTab,
      },
    ],
  },
  {
    title: 'System',
    groups: [
      {
        id: 'setup',
        label: 'Setup',
        line: 'Services that Sightline works with, and how each is connected.',
        Content: SetupList,
      },
      {
        id: 'records',
        label: 'Records',
        line: 'How long records are kept.',
        Content: RecordsTab,
      },
      {
        id: 'audit',
        label: 'Audit list',
        line: 'Who changed settings, people, the catalog and clients.',
        Content: AuditList,
      },
    ],
  },
];

const GROUPS: readonly SettingsGroup[] = SECTIONS.flatMap(({ groups }) => groups);

/** The group at an address; the first one at any other. */
export function groupAt(id: string | undefined): SettingsGroup {
  const [first] = GROUPS;
  const group = GROUPS.find((one) => one.id === id) ?? first;
  if (!group) throw new Error('the settings have no group');
  return group;
}
