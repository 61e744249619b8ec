interface NetworkListener {
  /** The network is likely to be available: the page is visible again after the phone suspended it. */
  onBack: () => void;
  /** The device has another network: it is online again, or went from Wi-Fi to a cellular network. */
  onChanged: () => void;
}

declare global {
  /** The read part of the Network Information API. Chromium on phones has it; Firefox and Safari do not. */
  interface Navigator {
    readonly connection?: EventTarget & { readonly type?: string };
  }
}

/** Returns the function that stops. Node has none of these events. */
export function followNetwork({ onBack, onChanged }: NetworkListener): () => void {
  if (typeof globalThis.addEventListener !== 'function') return () => undefined;
  const followed = new AbortController();
  const { signal } = followed;
  const onVisible = (): void => {
    if (globalThis.document?.visibilityState === 'visible') onBack();
  };
  globalThis.addEventListener('online', onChanged, { signal });
  globalThis.addEventListener('visibilitychange', onVisible, { signal });
  followType(onChanged, signal);
  return () => followed.abort();
}

/** The browser also reports each new estimate of the speed as a change, so the type is compared. */
function followType(onChanged: () => void, signal: AbortSignal): void {
  const connection = globalThis.navigator?.connection;
  let type = connection?.type;
  connection?.addEventListener(
    'change',
    () => {
      if (connection.type === type) return;
      type = connection.type;
      // Without a network there is nothing to follow: `online` comes when there is one again.
      if (type !== 'none') onChanged();
    },
    { signal },
  );
}
