import { AppError } from '@sightline/contracts/core/errors';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { findPhoto, type PhotoRecord } from '@sightline/store/photos/photos';
import { allows, type Permission, staff, type Verdict } from '../../core/policy.ts';
import type { Principal, PrincipalOf } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { inspectionPolicy } from '../rights/inspectionPolicy.ts';

/**
 * The tolerance around the completion of an inspection, since clocks of phones may be wrong by a few minutes.
 */
const CLOCK_TOLERANCE_MS = 15 * 60_000;
/** The time for which a phone may keep a still before it uploads it (captureOrders of server-kit). */
const LATE_UPLOAD_MS = 30 * 24 * 3600_000;

interface NewPhoto {
  inspection: Pick<InspectionRecord, 'status' | 'completedDate'>;
  capturedAt: Date;
}
type Shown = Pick<PhotoRecord, 'disposition' | 'subject'>;

/** Permissions in addition to reading the inspection. */
export const photoPolicy = {
  /** Staff may also add photos to a closed inspection: they correct its record, and the photo carries their name. */
  upload: { ...staff('allow'), client: whileOpen, guest: fromThePhoneOnSite },
  /** A deleted photo stays on record for staff and is hidden from everyone else. */
  list: { ...staff('allow'), client: unlessDeleted, guest: unlessDeleted },
  /** The device that sent a photo requests it once more to confirm the upload before it deletes its own copy. */
  read: { ...staff('allow'), client: ownOrListed, guest: ownOrListed },
  readCoordinates: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
  /** The distance from the property, with the accuracy of the position. */
  readDistance: { ...staff('allow'), client: 'allow', guest: 'forbidden' },
} satisfies {
  upload: Permission<NewPhoto>;
  list: Permission<Shown>;
  read: Permission<Shown>;
  readCoordinates: Permission;
  readDistance: Permission;
};

/** Allows the guest on site, but not observers. */
function fromThePhoneOnSite(guest: PrincipalOf<'guest'>, photo: NewPhoto): Verdict {
  return guest.roomRole === 'field' ? whileOpen(guest, photo) : 'forbidden';
}

/** Allows photos of an open inspection, also those taken before its completion on a phone that was offline. */
function whileOpen(_: Principal, { inspection, capturedAt }: NewPhoto): Verdict {
  const { status, completedDate } = inspection;
  if (status === 'scheduled' || status === 'in_progress') return 'allow';
  if (status === 'cancelled' || !completedDate) return 'inspectionClosed';
  const completedAt = completedDate.getTime();
  const wasOpen = capturedAt.getTime() <= completedAt + CLOCK_TOLERANCE_MS;
  return wasOpen && Date.now() <= completedAt + LATE_UPLOAD_MS ? 'allow' : 'inspectionClosed';
}

function unlessDeleted(_: Principal, { disposition }: Shown): Verdict {
  return disposition === 'deleted' ? 'notFound' : 'allow';
}

function ownOrListed(principal: Principal, photo: Shown): Verdict {
  return photo.subject === principal.subject ? 'allow' : unlessDeleted(principal, photo);
}

/** The photo, if it is stored and the caller may read it and its inspection; otherwise notFound. */
export async function visiblePhoto(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  photoId: string,
): Promise<PhotoRecord> {
  const photo = await findPhoto(store, photoId);
  const inspection = photo && (await findInspection(store, photo.inspectionId));
  const isVisible =
    inspection &&
    allows(inspectionPolicy.read, principal, inspection) &&
    allows(photoPolicy.read, principal, photo);
  if (!isVisible) throw new AppError('notFound', { thing: 'photo' });
  return photo;
}
