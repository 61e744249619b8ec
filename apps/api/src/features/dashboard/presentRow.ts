import { DashboardInspection } from '@sightline/contracts/dashboard/dashboard';
import { presenterOf } from '@sightline/store/core/shape';

export const presentRow = presenterOf(DashboardInspection);
