import { lazyScreen } from '../../ui/lazyScreen.tsx';

/** Drawn once a device is on. */
export const DeviceSelects = lazyScreen(async () => ({
  default: (await import('./check/DeviceSelects.tsx')).DeviceSelects,
}));

/** Where camera or microphone was denied. */
export const GrantSteps = lazyScreen(async () => ({
  default: (await import('./check/GrantSteps.tsx')).GrantSteps,
}));

/** None of these is needed for the first picture. */
export const ChatPanel = lazyScreen(async () => ({
  default: (await import('./chat/ChatPanel.tsx')).ChatPanel,
}));
export const PeoplePanel = lazyScreen(async () => ({
  default: (await import('./people/PeoplePanel.tsx')).PeoplePanel,
}));
export const VideoTab = lazyScreen(async () => ({
  default: (await import('./panel/VideoTab.tsx')).VideoTab,
}));
export const HelpDialogs = lazyScreen(async () => ({
  default: (await import('./screens/HelpDialogs.tsx')).HelpDialogs,
}));
export const ZoomSlider = lazyScreen(async () => ({
  default: (await import('./stage/ZoomSlider.tsx')).ZoomSlider,
}));

export const MoreItems = lazyScreen(async () => ({
  default: (await import('./controls/barMenus.tsx')).MoreItems,
}));
export const LeaveItems = lazyScreen(async () => ({
  default: (await import('./controls/barMenus.tsx')).LeaveItems,
}));

/** Fetches them once the first picture is shown, so that they open immediately, also when the network is lost later. */
export async function preloadLaterParts(): Promise<void> {
  const parts = [VideoTab, ChatPanel, PeoplePanel, HelpDialogs, ZoomSlider, MoreItems, LeaveItems];
  await Promise.allSettled(parts.map((part) => part.preload()));
}
