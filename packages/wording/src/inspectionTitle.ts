import type { ProjectType } from '@sightline/contracts/inspections/projectType';
import { projectTypeLabel } from './inspectionLabels.ts';

/** The title of an inspection in calendars and mails: "Electrical inspection, 1122 Story Lane". */
export function inspectionTitle({
  projectType,
  address,
}: {
  projectType: ProjectType;
  address: string;
}): string {
  return `${inspectionNoun(projectType)}, ${address.split(',', 1)[0]}`;
}

/** "Electrical inspection"; "Virtual inspection" for the type that is called "Virtual Inspection". */
export function inspectionNoun(projectType: ProjectType): string {
  const [first = '', ...rest] = projectTypeLabel(projectType).split(' ');
  const words = [first, ...rest.map((word) => word.toLowerCase())];
  return words.at(-1) === 'inspection' ? words.join(' ') : `${words.join(' ')} inspection`;
}
