import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { callObstacle, preventsCall } from '../../devices/callObstacle.ts';
import { CallObstacleAlert } from './CallObstacleAlert.tsx';
import { GrantSteps } from './GrantSteps.tsx';
import { useCallObstacle } from './useCallObstacle.ts';

/** An obstacle to a call is found before a person joins, with a sentence and a step of its own. */

const FACEBOOK =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

/** It has WebRTC and devices, and denies them unless the app around it allows them. */
const ANDROID_WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36';
const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

/** Windows of apps that give no name, such as Slack. */
const IPHONE_WEB_VIEW =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const IPAD_WEB_VIEW =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE_SAFARI = `${IPHONE_WEB_VIEW} Version/18.5 Safari/604.1`;

type Kinds = readonly MediaDeviceKind[];

interface Browser {
  userAgent?: string;
  kinds?: Kinds | null;
  maxTouchPoints?: number;
  /** Set where the page was opened from the home screen. */
  standalone?: boolean;
}
function browser({ userAgent = SAFARI, kinds = ['audioinput', 'videoinput'], ...more }: Browser = {}): void {
  const mediaDevices = kinds && {
    enumerateDevices: async () => kinds.map((kind) => ({ kind })),
    addEventListener: () => undefined,
  };
  vi.stubGlobal('navigator', { userAgent, ...more, ...(mediaDevices && { mediaDevices }) });
}
function policy(...blocked: string[]): void {
  const permissionsPolicy = { allowsFeature: (feature: string) => !blocked.includes(feature) };
  Object.assign(document, { permissionsPolicy });
}
const withoutWebRtc = (): void => {
  Reflect.deleteProperty(window, 'RTCPeerConnection');
};
const usualConnection = window.RTCPeerConnection;

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(window, { RTCPeerConnection: usualConnection });
  Reflect.deleteProperty(document, 'permissionsPolicy');
});

it.each([
  ['nothing', () => browser(), null],
  ['a page without https', () => (browser(), vi.stubGlobal('isSecureContext', false)), 'insecure'],
  ['the browser of an app', () => (browser({ userAgent: FACEBOOK }), withoutWebRtc()), 'inAppBrowser'],
  ['WebRTC turned off by a policy', () => (browser(), withoutWebRtc()), 'noWebRtc'],
  ['no devices inside an app', () => browser({ userAgent: FACEBOOK, kinds: null }), 'inAppBrowser'],
  ['a policy of the page', () => (browser(), policy('camera', 'microphone')), 'blockedByPage'],
  ['a policy against the camera', () => (browser(), policy('camera')), 'cameraBlockedByPage'],
  ['a policy against the microphone', () => (browser(), policy('microphone')), 'microphoneBlockedByPage'],
  ['a policy against something else', () => (browser(), policy('geolocation')), null],
] as const)('%s is told as %s', (_what, arrange, obstacle) => {
  arrange();
  expect(callObstacle()).toBe(obstacle);
});

it('people who only watch need neither devices nor a secure page', () => {
  browser({ kinds: null });
  vi.stubGlobal('isSecureContext', false);
  expect(callObstacle(false)).toBeNull();
  withoutWebRtc();
  expect(preventsCall(callObstacle(false))).toBe(true);
});

function Shown() {
  const obstacle = useCallObstacle(true);
  return obstacle ? <CallObstacleAlert obstacle={obstacle} /> : <p>Nothing</p>;
}

it.each([
  [['audioinput', 'videoinput'], 'Nothing'],
  [['videoinput'], 'No microphone found'],
  [['audioinput'], 'No camera found'],
  // A browser that hides its devices tells nothing.
  [[], 'Nothing'],
] as const)('a machine with %j is told %s', async (kinds, text) => {
  browser({ kinds });
  render(<Shown />);
  expect(await screen.findByText(text)).toBeDefined();
});

it.each([
  ['inAppBrowser', /choose Open in Safari or Open in Chrome/],
  ['noWebRtc', /ask your IT administrator to allow WebRTC/],
  ['insecure', /addresses that begin with https/],
  ['blockedByPage', /Open this page in a tab of its own/],
  ['cameraBlockedByPage', /ask your IT administrator to allow the camera/],
  ['microphoneBlockedByPage', /ask your IT administrator to allow the microphone/],
] as const)('%s says the next step', (obstacle, step) => {
  render(<CallObstacleAlert obstacle={obstacle} />);
  expect(screen.getByText(step)).toBeDefined();
});

it.each([
  ['a browser inside an app', ANDROID_WEB_VIEW, [], /choose Open in Safari/, 'Copy the link'],
  ['a page without the camera', ANDROID_CHROME, ['camera'], /^Open this page in a/, 'Open in a new tab'],
  ['a browser of its own', ANDROID_CHROME, [], /^Tap Permissions/, null],
] as const)('a denied permission in %s has steps of its own', (_where, userAgent, blocked, step, action) => {
  browser({ userAgent });
  policy(...blocked);
  render(<GrantSteps />);
  expect(screen.getByText(step)).toBeDefined();
  expect(screen.queryByText(/Chrome on Android/) === null).toBe(action !== null);
  if (action) expect(screen.getByText(action)).toBeDefined();
});

it.each([
  ['an app on an iPhone', { userAgent: IPHONE_WEB_VIEW }, /choose Open in Safari/],
  ['an app on an iPad', { userAgent: IPAD_WEB_VIEW, maxTouchPoints: 5 }, /choose Open in Safari/],
  ['Safari on an iPhone', { userAgent: IPHONE_SAFARI }, /^Tap the page settings button/],
  ['the home screen', { userAgent: IPHONE_WEB_VIEW, standalone: true }, /^Tap the page settings button/],
  ['an app on a Mac', { userAgent: IPAD_WEB_VIEW, maxTouchPoints: 0 }, /^Click the icon/],
] as const)('a denied permission in %s has the steps of that window', (_where, facts, step) => {
  browser(facts);
  render(<GrantSteps />);
  expect(screen.getByText(step)).toBeDefined();
});
