import { create } from 'zustand';

/** Chromium's event, which the standard types lack. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export const DISMISSED_KEY = 'install-banner-dismissed';

interface InstallationState {
  /** The browser's own offer to install; null if it has none. */
  offer: BeforeInstallPromptEvent | null;
  /** The card was answered with "Maybe Later" or closed. */
  isDismissed: boolean;
  isInstalled: boolean;
  isTutorialOpen: boolean;
}

export const useInstallation = create<InstallationState>(() => ({
  offer: null,
  isDismissed: localStorage.getItem(DISMISSED_KEY) === 'true',
  isInstalled: false,
  isTutorialOpen: false,
}));

/** Must be called before the first render: the browser fires the event early and only once. */
export function watchForInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) useInstallation.setState({ offer: event });
  });
  window.addEventListener('appinstalled', () => useInstallation.setState({ offer: null, isInstalled: true }));
}

/** Installs the app if the browser can; otherwise opens the tutorial. */
export async function install(): Promise<void> {
  const { offer } = useInstallation.getState();
  if (!offer) {
    useInstallation.setState({ isTutorialOpen: true });
    window.addEventListener('popstate', closeTutorial, { once: true });
    return;
  }
  const { outcome } = await offer.prompt();
  useInstallation.setState({ offer: null });
  if (outcome === 'accepted') useInstallation.setState({ isInstalled: true });
}

export function dismissBanner(): void {
  localStorage.setItem(DISMISSED_KEY, 'true');
  useInstallation.setState({ isDismissed: true });
}

export function closeTutorial(): void {
  useInstallation.setState({ isTutorialOpen: false });
}

export function isStandalone(): boolean {
  const isIosApp = 'standalone' in navigator && navigator.standalone === true;
  return isIosApp || (window.matchMedia?.('(display-mode: standalone)').matches ?? false);
}

function isOffer(event: Event): event is BeforeInstallPromptEvent {
  return 'prompt' in event;
}
