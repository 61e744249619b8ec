import { isRunActive, type SyncRun } from '@sightline/contracts/clients/clientManagement';

export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

export function isActive(run: SyncRun | null | undefined): boolean {
  return run ? isRunActive(run) : false;
}
