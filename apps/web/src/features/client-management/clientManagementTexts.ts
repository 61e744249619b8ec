import { isRunActive, type SyncRun } from '@sightline/contracts/clients/clientManagement';

export function isActive(run: SyncRun | null | undefined): boolean {
  return run ? isRunActive(run) : false;
}
