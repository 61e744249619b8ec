/**
 * What this browser or page lacks for a call, found before a person joins: a failure afterwards would look like a
 * failure of ours.
 */

export type CallObstacle =
  /** The page was not opened over https, so browsers offer no camera and microphone. */
  | 'insecure'
  /** The browser inside another app, without video calls. */
  | 'inAppBrowser'
  /** WebRTC is missing or turned off, by a policy, an extension, or because the browser is old. */
  | 'noWebRtc'
  /** The browser inside another app has denied camera and microphone, as found when they were opened. */
  | 'deniedInApp'
  /** The page around this one, or a policy, allows neither camera nor microphone. */
  | 'blockedByPage'
  | 'cameraBlockedByPage'
  | 'microphoneBlockedByPage'
  | 'noCamera'
  | 'noMicrophone';

/** Obstacles with which nothing of a call can be shown. */
export const preventsCall = (obstacle: CallObstacle | null): boolean =>
  obstacle === 'inAppBrowser' || obstacle === 'noWebRtc';

/** Obstacles of a page inside another one, which a tab of its own usually does not have. */
export const isBlockedByPage = (obstacle: CallObstacle | null): boolean =>
  obstacle === 'blockedByPage' ||
  obstacle === 'cameraBlockedByPage' ||
  obstacle === 'microphoneBlockedByPage';

/** Apps that open links in a browser of their own and name themselves; `wv` is any app on Android. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|LinkedInApp|Snapchat|TikTok|musical_ly|Pinterest|GSA\/|; wv\)/;

interface Policy {
  allowsFeature?: (feature: string) => boolean;
}

/** The obstacles of the browser and the page, known at once; those of devices are found by `missingDevices`. */
export function callObstacle(canPublish = true): CallObstacle | null {
  const isInApp = isInAppBrowser();
  if (!('RTCPeerConnection' in window)) return isInApp ? 'inAppBrowser' : 'noWebRtc';
  if (!canPublish) return null;
  if (!window.isSecureContext) return 'insecure';
  if (!('mediaDevices' in navigator)) return isInApp ? 'inAppBrowser' : 'blockedByPage';
  return blockedByPage();
}

/** Why no setting of this browser allows camera and microphone once they were denied; null if one does. */
export function obstacleToAccess(): CallObstacle | null {
  return isInAppBrowser() ? 'deniedInApp' : blockedByPage();
}

/** On an iPhone or iPad every browser has `Safari/` in its user agent, and the window of an app has not. */
function isInAppBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  if (IN_APP.test(userAgent)) return true;
  // Sightline on the home screen has a window like that of another app.
  const isInstalled = 'standalone' in navigator && navigator.standalone === true;
  return isIphoneOrIpad(userAgent, maxTouchPoints) && !userAgent.includes('Safari/') && !isInstalled;
}

/** An iPad claims to be a Mac but has a touch screen. */
export function isIphoneOrIpad(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The devices that the policy of the page blocks. Browsers without this interface count as allowing them. */
function blockedByPage(): CallObstacle | null {
  const { permissionsPolicy, featurePolicy } = document as {
    permissionsPolicy?: Policy;
    featurePolicy?: Policy;
  };
  const policy = permissionsPolicy ?? featurePolicy;
  const isBlocked = (feature: string): boolean => policy?.allowsFeature?.(feature) === false;
  if (isBlocked('camera')) return isBlocked('microphone') ? 'blockedByPage' : 'cameraBlockedByPage';
  return isBlocked('microphone') ? 'microphoneBlockedByPage' : null;
}

/** The kind of device that this machine does not have. Browsers list kinds before they give a permission. */
export async function missingDevices(): Promise<'noCamera' | 'noMicrophone' | null> {
  const found = await navigator.mediaDevices?.enumerateDevices?.().catch(() => []);
  // A browser that hides all devices tells nothing.
  if (!found || found.length === 0) return null;
  const has = (kind: MediaDeviceKind): boolean => found.some((device) => device.kind === kind);
  if (!has('audioinput')) return 'noMicrophone';
  return has('videoinput') ? null : 'noCamera';
}
