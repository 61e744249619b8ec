import type { FieldMapping, PlannedChange } from '@sightline/contracts/clients/clientManagement';
import type { Notifying } from '@sightline/store/inspectorNotices';

export interface ImportSettings extends Notifying {
  accountId: string;
  /** As the service calls itself. */
  serviceName: string;
  mapping: FieldMapping;
  /** Time zone of the company. */
  zone: string;
  /** The run or event that reads the records. */
  createdBy: string;
  /** Also takes over what the service has changed in records that are here already. */
  updates: boolean;
  isDryRun: boolean;
}

/** What became of one record, or would in a dry run. */
export interface Outcome {
  action: PlannedChange['action'] | 'unchanged';
  name: string;
  /** That changed. */
  fields: string[];
}
