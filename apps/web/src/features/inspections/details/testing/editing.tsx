import { type CurrentUser, listInspectors } from '@sightline/contracts/accounts/accounts';
import { checkTime } from '@sightline/contracts/bookings/calendar';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listHosts } from '@sightline/contracts/rooms/rooms';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { FakeApi } from '../../../../testing/FakeApi.ts';
import { ADMIN } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist, sampleInspection } from '../../../../testing/samples.ts';
import { useOrganization } from '../../../../wire/organization.ts';
import { useRead } from '../../../../wire/queries.ts';
import { EditDialog } from '../EditDialog.tsx';

/** An inspection that is edited, and its staff. */

export const palm = sampleInspection({ isVirtual: false, accessNotes: 'Gate code 4711' });
export const ANA = { id: mintId(), name: 'Ana Ruiz', licenseNumber: 'BN-77', trades: [] };
export const BO: CurrentUser = {
  ...ADMIN,
  id: mintId(),
  role: 'inspector',
  firstName: 'Bo',
  lastName: 'Lang',
};
const STAFF = [ANA, { id: BO.id, name: 'Bo Lang', licenseNumber: 'BN-88', trades: [] }];

export function serve(inspection: Inspection = palm): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getSettings, () => ({ assignedInspectorHosts: true }))
    .on(getInspection, () => inspection)
    .on(getChecklist, () => sampleChecklist())
    .on(checkTime, () => ({ conflicts: [] }))
    .on(listInspectors, () => STAFF)
    .on(listHosts, () => STAFF);
}

/** Opens the dialog. It keeps up with the stored inspection, and can be opened again once it is closed. */
export async function edit(inspection: Inspection = palm, user = ADMIN) {
  const page = renderScreen(<Edited inspectionId={inspection.id} />, { user });
  await page.person.click(await screen.findByRole('button', { name: 'Edit' }));
  return page;
}

function Edited({ inspectionId }: { inspectionId: string }): ReactNode {
  const { data } = useRead(getInspection, { params: { inspectionId } });
  // The page knows the time zone before it can be edited.
  const organization = useOrganization();
  const [isOpen, setOpen] = useState(false);
  if (!data || !organization) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && <EditDialog inspection={data} onClose={() => setOpen(false)} />}
    </>
  );
}
