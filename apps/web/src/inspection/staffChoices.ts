import { type Inspector, listInspectors } from '@sightline/contracts/accounts/accounts';
import { mayAssign } from '@sightline/contracts/inspections/assignment';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { errorMessage } from '../wire/CallError.ts';
import { useRead } from '../wire/queries.ts';
import { useCurrentUser } from '../wire/session.ts';

/** The people that the signed-in person may choose, and the sentence below the field. */
interface StaffChoices {
  people: readonly Inspector[];
  hint: string | undefined;
}

interface InspectorChoices extends StaffChoices {
  /** Whether another inspector is assigned, which this person cannot change. */
  isFixed: boolean;
}

/** The inspectors who can replace `from` (null for none); the server decides by the same rule. */
export function useInspectorChoices(from: string | null): InspectorChoices {
  const user = useCurrentUser();
  const { data = [], error } = useRead(listInspectors, {});
  const isFixed = !mayAssign(user, { from, to: null });
  const ownHint = isFixed ? 'Only an admin can change who is assigned' : 'Only an admin can assign others';
  return {
    isFixed,
    people: data.filter(({ id: to }) => mayAssign(user, { from, to })),
    hint: error
      ? errorMessage(error, 'Failed to fetch inspectors')
      : user.role === 'admin'
        ? undefined
        : ownHint,
  };
}

/** The staff who can be assigned as host, in addition to the admins, who may host every call. */
export function useHostChoices(): StaffChoices {
  const { data: people = [], error } = useRead(listInspectors, {});
  const settings = useRead(getSettings, {});
  const others = settings.data?.assignedInspectorHosts ? 'Admins and the assigned inspector' : 'Admins';
  const hint = error ? errorMessage(error, 'Failed to fetch staff') : `${others} can always host`;
  return { people, hint };
}
