import { lazyPart } from '../../../ui/lazyPart.tsx';

const loadMenus = () => import('./barMenus.tsx');

export const MoreItems = lazyPart(async () => ({ default: (await loadMenus()).MoreItems }));
export const LeaveItems = lazyPart(async () => ({ default: (await loadMenus()).LeaveItems }));
