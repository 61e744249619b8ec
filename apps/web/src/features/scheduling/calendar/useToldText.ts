import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { useRead } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import type { MovedEntry } from './MoveFields.tsx';

interface Move {
  entry: MovedEntry;
  /** Whether the inspection gets another time. */
  isOtherTime: boolean;
  inspectorId: string | null;
}

/** The people who get a message about a move, as a sentence. Empty while nothing changes. */
export function useToldText({ entry, isOtherTime, inspectorId }: Move): string {
  const user = useCurrentUser();
  const staff = useRead(listInspectors, {}).data ?? [];
  const notices = useRead(getSettings, {}).data?.notices;
  const notice = entry.startsAt === null ? 'confirmed' : 'moved';
  const tellsClient = isOtherTime && (!notices || notices.mail[notice] || notices.sms[notice]);
  const isOther = inspectorId !== entry.inspectorId;
  const inspectors = isOther ? [entry.inspectorId, inspectorId] : isOtherTime ? [inspectorId] : [];
  const names = [
    ...(tellsClient ? [entry.clientName] : []),
    ...staff.filter(({ id }) => inspectors.includes(id) && id !== user.id).map(({ name }) => name),
  ];
  if (names.length > 0) return `${LIST.format(names)} will be told.`;
  return isOther || isOtherTime ? 'No one will be told.' : '';
}

const LIST = new Intl.ListFormat('en-US');
