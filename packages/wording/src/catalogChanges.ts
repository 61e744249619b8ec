import type { CodeEdition, Jurisdiction } from '@sightline/contracts/catalog/catalog';
import type {
  CatalogItem,
  CatalogSection,
  CatalogTemplate,
} from '@sightline/contracts/catalog/catalogTemplates';
import type { RecipientGroup } from '@sightline/contracts/clients/recipientGroups';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import { ClientNotice, type NoticeSettings, SmsNotice } from '@sightline/contracts/mail/clientNotices';
import { MailKind, type MailTexts } from '@sightline/contracts/mail/mailTexts';
import type { OrganizationSettings, RoomUnit } from '@sightline/contracts/organization/organizationSettings';
import { bookingChanges, feeChanges } from './bookingChanges.ts';
import { counted } from './counted.ts';
import { dayText } from './dates.ts';
import { CLIENT_NOTICE_LABELS, NOTICE_LIMIT_LABEL, SETTING_LABELS } from './officeLabels.ts';
import { radiusText } from './positionTexts.ts';
import { LENGTH_UNIT_LABELS } from './siteLabels.ts';

/** The changes of an edit in words: the lines of a history, and the summary before saving. */

export function jurisdictionChanges(before: Jurisdiction, after: Jurisdiction): string[] {
  return [
    ...renamed(before.name, after.name),
    ...listChanges(before.requirements, after.requirements, 'requirements'),
    ...flag(before, after, 'isHighVelocityHurricaneZone', 'high-velocity hurricane zone'),
    ...flag(before, after, 'needsProductApproval', 'product approvals'),
  ];
}

export function templateChanges(before: CatalogTemplate, after: CatalogTemplate): string[] {
  const known = new Map(before.sections.map((section) => [section.id, section]));
  return [
    ...after.sections.flatMap((section) => sectionChanges(known.get(section.id), section)),
    ...reordered(before.sections, after.sections, 'the sections'),
    ...viewChanges(before.views, after.views),
  ];
}

export function codeEditionChanges(before: readonly CodeEdition[], after: readonly CodeEdition[]): string[] {
  const lines = (editions: readonly CodeEdition[]) =>
    editions.map(({ name, inForceFrom }) => `${name}, in force from ${dayText(inForceFrom)}`);
  return listChanges(lines(before), lines(after), 'editions');
}

export function settingsChanges(before: OrganizationSettings, after: OrganizationSettings): string[] {
  const {
    booking: _booking,
    fees: _fees,
    mailTexts: _mails,
    notices: _notices,
    retentionYears: _years,
    recordingKeepDays: _days,
    ...labels
  } = SETTING_LABELS;
  const names = Object.keys(labels) as (keyof typeof labels)[];
  const changed = names
    .filter((name) => before[name] !== after[name])
    .map((name) => `${SETTING_LABELS[name]}: ${settingText(before[name])} → ${settingText(after[name])}`);
  return [
    ...changed,
    ...bookingChanges(before.booking, after.booking),
    ...feeChanges(before.fees, after.fees),
    ...mailTextChanges(before.mailTexts, after.mailTexts),
    ...noticeChanges(before.notices, after.notices),
    ...(before.recordingKeepDays === after.recordingKeepDays
      ? []
      : [
          `${SETTING_LABELS.recordingKeepDays}: ${before.recordingKeepDays} days → ${after.recordingKeepDays} days`,
        ]),
    ...(before.retentionYears === after.retentionYears
      ? []
      : [`${SETTING_LABELS.retentionYears}: ${before.retentionYears} years → ${after.retentionYears} years`]),
  ];
}

function noticeChanges(before: NoticeSettings, after: NoticeSettings): string[] {
  const line = (channel: string, notice: ClientNotice, isOn: boolean) =>
    `${CLIENT_NOTICE_LABELS[notice]}, by ${channel}: ${isOn ? 'off → on' : 'on → off'}`;
  return [
    ...ClientNotice.options
      .filter((notice) => before.mail[notice] !== after.mail[notice])
      .map((notice) => line('email', notice, after.mail[notice])),
    ...SmsNotice.options
      .filter((notice) => before.sms[notice] !== after.sms[notice])
      .map((notice) => line('text message', notice, after.sms[notice])),
    ...(before.textsInADay === after.textsInADay
      ? []
      : [`${NOTICE_LIMIT_LABEL}: ${before.textsInADay} → ${after.textsInADay}`]),
  ];
}

function mailTextChanges(before: MailTexts, after: MailTexts): string[] {
  const parts = ['subject', 'intro'] as const;
  return MailKind.options.flatMap((kind) =>
    parts
      .filter((part) => before[kind][part] !== after[kind][part])
      .map((part) => {
        const [old, now] = [before[kind][part], after[kind][part]].map((text) =>
          text ? quoted(text) : 'the usual one',
        );
        return `Email “${CLIENT_NOTICE_LABELS[kind]}”, ${part === 'intro' ? 'text' : part}: ${old} → ${now}`;
      }),
  );
}

export function recipientGroupChanges(
  before: readonly RecipientGroup[],
  after: readonly RecipientGroup[],
): string[] {
  const lines = (groups: readonly RecipientGroup[]) => groups.map(({ name }) => name);
  return [
    ...listChanges(lines(before), lines(after), 'groups'),
    ...after.flatMap((group) => {
      const former = before.find(({ id }) => id === group.id);
      return former ? groupChanges(former, group) : [];
    }),
  ];
}

function groupChanges(before: RecipientGroup, after: RecipientGroup): string[] {
  const lines = ({ recipients }: RecipientGroup) => recipients.map(({ name, email }) => `${name} <${email}>`);
  const copies = (group: RecipientGroup) => (group.receivesCoordinates ? 'full copy' : 'copy for clients');
  return [
    ...listChanges(lines(before), lines(after), 'recipients').map((text) => `${after.name}: ${text}`),
    ...(copies(before) === copies(after) ? [] : [`${after.name}: ${copies(before)} → ${copies(after)}`]),
  ];
}

function settingText(value: boolean | number | RoomUnit): string {
  if (typeof value === 'string') return LENGTH_UNIT_LABELS[value].toLowerCase();
  if (typeof value === 'number') return radiusText(value);
  return value ? 'on' : 'off';
}

function sectionChanges(before: CatalogSection | undefined, after: CatalogSection): string[] {
  const { title } = after;
  if (!before) return [`added section ${quoted(title)} with ${counted(after.items.length, 'item')}`];
  const known = new Map(before.items.map((item) => [item.id, item]));
  return [
    ...renamed(before.title, title),
    ...retirement(before, after, `section ${quoted(title)}`),
    ...after.items.flatMap((item) => itemChanges(known.get(item.id), item, title)),
    ...reordered(before.items, after.items, `the items of ${title}`),
  ];
}

function itemChanges(before: CatalogItem | undefined, after: CatalogItem, section: string): string[] {
  if (!before) return [`added ${quoted(after.label)} to ${section}`];
  return [
    ...renamed(before.label, after.label),
    ...retirement(before, after, `${quoted(after.label)} of ${section}`),
    ...detailChanges(before, after, `${quoted(after.label)} of ${section}`),
  ];
}

function detailChanges(before: CatalogItem, after: CatalogItem, thing: string): string[] {
  const { codeSection = '', corrections = '' } = after;
  return [
    ...((before.codeSection ?? '') === codeSection
      ? []
      : [`code section of ${thing}: ${codeSection === '' ? 'none' : codeSection}`]),
    ...((before.corrections ?? '') === corrections ? [] : [`changed the suggested corrections of ${thing}`]),
  ];
}

function viewChanges(before: readonly RequiredView[], after: readonly RequiredView[]): string[] {
  const known = new Map(before.map((view) => [view.id, view]));
  return after.flatMap((view) => {
    const former = known.get(view.id);
    if (!former) return [`added required view ${quoted(view.label)}`];
    return [
      ...renamed(former.label, view.label),
      ...retirement(former, view, `required view ${quoted(view.label)}`),
    ];
  });
}

interface Retirable {
  id: string;
  isRetired: boolean;
}

function retirement(before: Retirable, after: Retirable, thing: string): string[] {
  if (before.isRetired === after.isRetired) return [];
  return [`${after.isRetired ? 'retired' : 'restored'} ${thing}`];
}

/** Whether the entries that both have are in another order; additions alone do not count. */
function reordered(before: readonly Retirable[], after: readonly Retirable[], thing: string): string[] {
  const known = new Set(before.map(({ id }) => id));
  const kept = after.filter(({ id }) => known.has(id));
  return kept.some(({ id }, index) => id !== before[index]?.id) ? [`reordered ${thing}`] : [];
}

function listChanges(before: readonly string[], after: readonly string[], thing: string): string[] {
  const added = after.filter((line) => !before.includes(line));
  const removed = before.filter((line) => !after.includes(line));
  const isSame = added.length === 0 && removed.length === 0;
  const isReordered = isSame && after.some((line, index) => line !== before[index]);
  return [
    ...added.map((line) => `added ${quoted(line)}`),
    ...removed.map((line) => `removed ${quoted(line)}`),
    ...(isReordered ? [`reordered the ${thing}`] : []),
  ];
}

function renamed(before: string, after: string): string[] {
  return before === after ? [] : [`renamed ${quoted(before)} to ${quoted(after)}`];
}

type Flag = 'isHighVelocityHurricaneZone' | 'needsProductApproval';

function flag(before: Jurisdiction, after: Jurisdiction, name: Flag, label: string): string[] {
  return before[name] === after[name] ? [] : [`${label}: ${after[name] ? 'yes' : 'no'}`];
}

const quoted = (text: string): string => `“${text}”`;
