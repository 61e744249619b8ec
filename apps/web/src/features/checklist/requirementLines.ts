import type { Jurisdiction } from '@sightline/contracts/catalog/catalog';

/** The requirements of a jurisdiction on top of the Florida Building Code, one sentence each. */
export function requirementLines({ requirements, needsProductApproval }: Jurisdiction): string[] {
  return needsProductApproval ? [...requirements, PRODUCT_APPROVAL] : requirements;
}

const PRODUCT_APPROVAL =
  'Check the product approval of windows, doors, shutters and roofing: an NOA or a Florida product approval.';
