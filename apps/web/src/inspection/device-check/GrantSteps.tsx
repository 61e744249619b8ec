import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isIphoneOrIpad, obstacleToAccess } from '../../devices/callObstacle.ts';
import { ObstacleSteps } from './CallObstacleAlert.tsx';

/** The steps that allow camera and microphone in the current browser, with the names of its menus. */
interface Grant {
  browser: string;
  steps: readonly string[];
}

const IPHONE_SAFARI: Grant = {
  browser: 'Safari on this iPhone or iPad',
  steps: [
    'Tap the page settings button (aA or ⋯) in the address bar.',
    'Tap Website Settings, and set Camera and Microphone to Allow.',
    'Reload this page and try again.',
  ],
};

const IPHONE_OTHER: Grant = {
  browser: 'this browser on an iPhone or iPad',
  steps: [
    'Open the Settings app and scroll to this browser’s name.',
    'Turn on Camera and Microphone.',
    'Come back here and try again.',
  ],
};

const ANDROID_CHROME: Grant = {
  browser: 'Chrome on Android',
  steps: [
    'Tap the icon to the left of the address.',
    'Tap Permissions, and allow Camera and Microphone.',
    'If they are missing there: Android Settings, Apps, Chrome, Permissions.',
    'Reload this page and try again.',
  ],
};

const ANDROID_FIREFOX: Grant = {
  browser: 'Firefox on Android',
  steps: [
    'Tap the shield or lock to the left of the address.',
    'Allow Camera and Microphone for this site.',
    'If they are missing there: Android Settings, Apps, Firefox, Permissions.',
    'Reload this page and try again.',
  ],
};

const DESKTOP_CHROME: Grant = {
  browser: 'Chrome or Edge',
  steps: [
    'Click the icon to the left of the address.',
    'Turn on Camera and Microphone.',
    'Reload this page and try again.',
  ],
};

const DESKTOP_FIREFOX: Grant = {
  browser: 'Firefox',
  steps: [
    'Click the camera or microphone icon to the left of the address.',
    'Clear “Blocked” next to Use the camera and Use the microphone.',
    'Reload this page, try again and choose Allow.',
  ],
};

const DESKTOP_SAFARI: Grant = {
  browser: 'Safari on a Mac',
  steps: [
    'Open the Safari menu and choose Settings for This Website.',
    'Set Camera and Microphone to Allow.',
    'Reload this page and try again.',
  ],
};

/** The switches of the system, which come before those of every browser. */
const SYSTEM_STEPS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'If it is allowed there already: Windows Settings, Privacy & security, Camera and Microphone.'],
  [
    /Macintosh/,
    'If it is allowed there already: System Settings, Privacy & Security, Camera and Microphone.',
  ],
];

export function GrantSteps(): ReactNode {
  const obstacle = obstacleToAccess();
  if (obstacle)
    return (
      <Box sx={{ mt: 1 }}>
        <ObstacleSteps obstacle={obstacle} />
      </Box>
    );
  const { browser, steps } = grantSteps(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <Box sx={{ mt: 1 }}>
      How to allow it in {browser}:
      <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Box>
  );
}

/** Chooses by user agent. */
export function grantSteps(userAgent: string, maxTouchPoints: number): Grant {
  const has = (part: RegExp): boolean => part.test(userAgent);
  if (isIphoneOrIpad(userAgent, maxTouchPoints))
    return has(/CriOS|FxiOS|EdgiOS/) ? IPHONE_OTHER : IPHONE_SAFARI;
  if (has(/Android/)) return has(/Firefox/) ? ANDROID_FIREFOX : ANDROID_CHROME;
  const { browser, steps } = onDesktop(has);
  const ofSystem = SYSTEM_STEPS.flatMap(([system, step]) => (has(system) ? [step] : []));
  return { browser, steps: [...steps, ...ofSystem] };
}

function onDesktop(has: (part: RegExp) => boolean): Grant {
  if (has(/Firefox/)) return DESKTOP_FIREFOX;
  if (has(/Chrome|Chromium|Edg/)) return DESKTOP_CHROME;
  return has(/Safari/) ? DESKTOP_SAFARI : DESKTOP_CHROME;
}
