import type { PlannedChange } from '@sightline/contracts/clients/clientManagement';
import type { Notifying } from '@sightline/store/inspectorNotices';
import type { Linking } from '@sightline/store/personalLinks';

/** The services of an import: inspectors are told, and links to calls follow the records. */
export interface Importing extends Notifying, Linking {}

export interface ImportSettings extends Importing {
  accountId: string;
  serviceName: string;
  /** The time zone of the company. */
  zone: string;
  /** The run or event that reads the records. */
  createdBy: string;
  /** Whether changes of the service are also applied to existing records. */
  updates: boolean;
  isDryRun: boolean;
}

/** The result for one record, or the planned one in a dry run. */
export interface Outcome {
  action: PlannedChange['action'] | 'unchanged';
  name: string;
  /** The changed fields. */
  fields: string[];
}
