import { matcherOf, searchWordsOf } from '@sightline/contracts/core/searchText';
import {
  BOOKING_SETTING_LABELS,
  CLIENT_NOTICE_LABELS,
  NOTICE_LIMIT_LABEL,
  REQUEST_FEE_LABELS,
  SETTING_LABELS,
} from '@sightline/wording/officeLabels';
import { SETUP_GUIDES } from '../setup/guides.ts';
import { groupAt } from './groups.ts';

export interface FoundSetting {
  groupId: string;
  label: string;
  /** Other words by which it is looked for. */
  words: string;
  /** The text or the name of the setting on its page. */
  find: string;
}

const of = (groupId: string, label: string, words = '', find = label): FoundSetting => ({
  groupId,
  label,
  words,
  find,
});

/** Every setting that can be looked for; a test finds each of them on its page. */
export const SETTINGS: readonly FoundSetting[] = [
  of('company', SETTING_LABELS.requiresDescriptionOnFail, 'words notes deficiency sign'),
  of('company', SETTING_LABELS.requiresPhotoOnFail, 'picture deficiency sign'),
  of('company', SETTING_LABELS.requiresReportApproval, 'four eyes review sign'),
  of('company', SETTING_LABELS.assignedInspectorHosts, 'video live lead'),
  of('company', SETTING_LABELS.peopleWaitApart, 'waiting room lobby guests early'),
  of('company', SETTING_LABELS.allowsRecording, 'video audio consent'),
  of('company', SETTING_LABELS.recordingKeepDays, 'delete retention video'),
  of('company', SETTING_LABELS.requiresTwoStep, 'security password authenticator 2fa passkey'),
  of('company', SETTING_LABELS.autoTranscription, 'speech text'),
  of('company', SETTING_LABELS.siteRadiusMeters, 'gps distance location'),
  of('company', SETTING_LABELS.roomUnit, 'feet inches measure'),
  of('brand', 'Company name', 'firm business'),
  of('brand', 'Logo', 'picture letterhead'),
  of('brand', 'Color', 'brand'),
  of('brand', 'Address', 'street office'),
  of('brand', 'Phone', 'number call'),
  of('brand', 'Email', 'address contact'),
  of('brand', 'License number of the firm', 'private provider'),
  of('brand', 'Time zone', 'clock eastern'),
  of('brand', 'Promises', 'quick info booking same-day licensed'),
  of('booking', BOOKING_SETTING_LABELS.workingHours, 'open closed week saturday sunday'),
  of('booking', BOOKING_SETTING_LABELS.holidays, 'closed days thanksgiving christmas vacation'),
  of('booking', BOOKING_SETTING_LABELS.durationMinutes, 'length time minutes'),
  of('booking', BOOKING_SETTING_LABELS.travelBufferMinutes, 'drive gap between'),
  of('booking', BOOKING_SETTING_LABELS.slotMinutes, 'grid times'),
  of('booking', BOOKING_SETTING_LABELS.bookableDays, 'weeks advance'),
  of('booking', 'Booking fees', 'price cost money'),
  of('booking', 'Client request fees', `price cost ${REQUEST_FEE_LABELS.adminCents}`),
  of('staff', 'Invite a person', 'add user account inspector office admin role license trade'),
  of('templates', 'Template', 'checklist items sections'),
  of('templates', 'New required view', 'photos'),
  of('jurisdictions', 'Add jurisdiction', 'county city authority requirements HVHZ NOA'),
  of('editions', 'Name of the new edition', 'FBC Florida Building Code'),
  of('mails', 'Subject and text of emails', Object.values(CLIENT_NOTICE_LABELS).join(' '), 'Subject'),
  of(
    'notices',
    'Emails and text messages to clients',
    Object.values(CLIENT_NOTICE_LABELS).join(' '),
    'Notice',
  ),
  of('notices', NOTICE_LIMIT_LABEL, 'sms limit cost phone'),
  of('recipients', 'Recipient groups', 'building officials team mail report copy', 'Add a group'),
  of('records', SETTING_LABELS.retentionYears, 'delete retention years'),
  of('audit', 'Who changed what', 'history log', 'Area'),
  ...SETUP_GUIDES.map(({ part, title, purpose, variables }) =>
    of('setup', title, `${purpose} ${variables.join(' ')}`, part),
  ),
];

/** The settings of which every word of the search is in the label, the other words, or the group's name. */
export function searchSettings(search: string): FoundSetting[] {
  if (searchWordsOf(search).length === 0) return [];
  const isFound = matcherOf(search);
  return SETTINGS.filter(({ label, words, groupId }) =>
    isFound(`${label} ${words} ${groupAt(groupId).label}`),
  );
}

export const addressOf = ({ groupId, find }: FoundSetting): string =>
  `/settings/${groupId}?${new URLSearchParams({ find })}`;
