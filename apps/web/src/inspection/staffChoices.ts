import { type Inspector, listInspectors } from '@sightline/contracts/accounts/accounts';
import { mayAssign } from '@sightline/contracts/inspections/assignment';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listHosts } from '@sightline/contracts/rooms/rooms';
import { errorMessage } from '../wire/CallError.ts';
import { useRead } from '../wire/queries.ts';
import { useCurrentUser } from '../wire/session.ts';

/** The people that the signed-in person may choose, and the sentence below the field. */
interface StaffChoices<Person> {
  people: readonly Person[];
  hint: string | undefined;
}

interface InspectorChoices extends StaffChoices<Inspector> {
  /** Whether another inspector is assigned, which this person cannot change. */
  isFixed: boolean;
}

/** The inspectors who can replace `from` (null for none); the server decides by the same rule. */
export function useInspectorChoices(from: string | null): InspectorChoices {
  const user = useCurrentUser();
  const { data = [], error } = useRead(listInspectors, {});
  const isFixed = !mayAssign(user, { from, to: null });
  const ownHint = isFixed
    ? 'Only the office can change who is assigned'
    : 'Only the office can assign others';
  return {
    isFixed,
    people: data.filter(({ id: to }) => mayAssign(user, { from, to })),
    hint: error
      ? errorMessage(error, "Couldn't load inspectors")
      : user.role === 'inspector'
        ? ownHint
        : undefined,
  };
}

/** The staff who can be assigned as host, in addition to the admins, who may host every call. */
export function useHostChoices(): StaffChoices<Pick<Inspector, 'id' | 'name'>> {
  const { data: people = [], error } = useRead(listHosts, {});
  const settings = useRead(getSettings, {});
  const others = settings.data?.assignedInspectorHosts ? 'Admins and the assigned inspector' : 'Admins';
  const hint = error ? errorMessage(error, "Couldn't load staff") : `${others} can always host`;
  return { people, hint };
}
