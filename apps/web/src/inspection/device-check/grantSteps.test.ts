import { describe, expect, it } from 'vitest';
import { grantSteps } from './GrantSteps.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const IPHONE_CHROME =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile/15E148 Safari/604.1';
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const ANDROID_FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0';
const WINDOWS_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const LINUX_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';

describe('instructions for allowing the camera', () => {
  it.each([
    ['an iPhone with Safari', IPHONE, 5, 'Safari on this iPhone or iPad'],
    ['an iPad that calls itself a Mac', MAC_SAFARI, 5, 'Safari on this iPhone or iPad'],
    ['an iPhone with Chrome', IPHONE_CHROME, 5, 'this browser on an iPhone or iPad'],
    ['an Android phone with Chrome', ANDROID, 5, 'Chrome on Android'],
    ['an Android phone with Firefox', ANDROID_FIREFOX, 5, 'Firefox on Android'],
    ['a desktop with Chrome', WINDOWS_CHROME, 0, 'Chrome or Edge'],
    ['a desktop with Firefox', LINUX_FIREFOX, 0, 'Firefox'],
    ['a Mac with Safari', MAC_SAFARI, 0, 'Safari on a Mac'],
  ])('exist for %s', (_, userAgent, touchPoints, browser) => {
    const grant = grantSteps(userAgent, touchPoints);
    expect(grant.browser).toBe(browser);
    expect(grant.steps.length).toBeGreaterThan(1);
  });

  it.each([
    ['Windows', WINDOWS_CHROME, 0, /Windows Settings, Privacy & security, Camera and Microphone/],
    ['a Mac', MAC_SAFARI, 0, /System Settings, Privacy & Security, Camera and Microphone/],
    ['an Android phone', ANDROID_FIREFOX, 5, /Android Settings, Apps, Firefox, Permissions/],
  ])('name the switch of the system on %s', (_, userAgent, touchPoints, step) => {
    expect(grantSteps(userAgent, touchPoints).steps).toContainEqual(expect.stringMatching(step));
  });

  it('name no switch of a Mac on an iPad that calls itself one', () => {
    expect(grantSteps(MAC_SAFARI, 5).steps).not.toContainEqual(expect.stringMatching(/System Settings/));
  });
});
