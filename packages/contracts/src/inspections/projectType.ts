import { z } from 'zod';

/** The union of the booking types and the client-request types (first specification, section 9). */
export const ProjectType = z.enum([
  'building-code',
  'building',
  'mechanical',
  'electrical',
  'plumbing',
  'structural',
  'final',
  'comprehensive',
  'virtual-inspection',
]);
export type ProjectType = z.infer<typeof ProjectType>;

/** Other names of types in the trade, which callers and other programs use. */
export const OTHER_TYPE_NAMES = { hvac: 'mechanical' } as const satisfies Record<string, ProjectType>;

const OtherTypeName = z
  .literal(['hvac', 'HVAC'])
  .transform((name) => OTHER_TYPE_NAMES[name === 'HVAC' ? 'hvac' : name]);

/** A type in a request, by its own or another name. */
export const NamedProjectType = z.union([ProjectType, OtherTypeName], 'Choose one of the given values');
