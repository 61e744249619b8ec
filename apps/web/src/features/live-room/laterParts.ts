import { lazyPart } from '../../ui/lazyPart.tsx';

/** Drawn once a device is on. */
export const DeviceSelects = lazyPart(async () => ({
  default: (await import('./check/DeviceSelects.tsx')).DeviceSelects,
}));

/** Where camera or microphone cannot be used. */
export const PermissionHelp = lazyPart(async () => ({
  default: (await import('./check/PermissionHelp.tsx')).PermissionHelp,
}));

/** None of these is needed for the first picture. */
export const ChatPanel = lazyPart(async () => ({
  default: (await import('./chat/ChatPanel.tsx')).ChatPanel,
}));
export const PeoplePanel = lazyPart(async () => ({
  default: (await import('./people/PeoplePanel.tsx')).PeoplePanel,
}));
export const VideoTab = lazyPart(async () => ({
  default: (await import('./panel/VideoTab.tsx')).VideoTab,
}));
export const HelpDialogs = lazyPart(async () => ({
  default: (await import('./screens/HelpDialogs.tsx')).HelpDialogs,
}));
/** For a camera that has something to set. */
export const CameraPanel = lazyPart(async () => ({
  default: (await import('./stage/CameraPanel.tsx')).CameraPanel,
}));
/** For the host. */
export const SaveProgress = lazyPart(async () => ({
  default: (await import('./screens/SaveProgress.tsx')).SaveProgress,
}));

export const MoreItems = lazyPart(async () => ({
  default: (await import('./controls/barMenus.tsx')).MoreItems,
}));
export const LeaveItems = lazyPart(async () => ({
  default: (await import('./controls/barMenus.tsx')).LeaveItems,
}));

/** Shown when the call is over, perhaps because the network is: fetched during the call. */
export const CallOver = lazyPart(async () => ({
  default: (await import('./screens/CallOver.tsx')).CallOver,
}));
export const SessionEnded = lazyPart(async () => ({
  default: (await import('./screens/CallOver.tsx')).SessionEnded,
}));

export const QualityMenu = lazyPart(async () => ({
  default: (await import('./controls/QualityMenu.tsx')).QualityMenu,
}));

/** Fetches them once the first picture is shown, so that they open immediately, also when the network is lost later. */
export async function preloadLaterParts(): Promise<void> {
  const menus = [QualityMenu, MoreItems, LeaveItems];
  const parts = [
    VideoTab,
    ChatPanel,
    PeoplePanel,
    HelpDialogs,
    CameraPanel,
    SaveProgress,
    ...menus,
    CallOver,
  ];
  await Promise.allSettled(parts.map((part) => part.preload()));
}
