export interface TutorialStep {
  title: string;
  text: string;
}

export interface TutorialPlatform {
  id: 'ios' | 'android' | 'desktop';
  label: string;
  steps: readonly TutorialStep[];
  note?: string;
}

const CHROME_STEPS: readonly TutorialStep[] = [
  { title: 'Open Chrome', text: 'Open this page in Google Chrome.' },
  {
    title: 'Look for the Install banner',
    text: 'Chrome shows an Install banner at the bottom or in its menu.',
  },
  { title: 'Tap Install', text: 'Tap Install, or open the menu ⋮ and choose "Add to Home Screen".' },
  { title: 'App installed', text: 'Sightline is now on your home screen. Open it from there.' },
];

export const PLATFORMS: readonly TutorialPlatform[] = [
  {
    id: 'ios',
    label: 'iPhone/iPad',
    steps: [
      { title: 'Open Safari', text: 'Open this page in Safari; other browsers cannot install it on iOS.' },
      { title: 'Tap Share', text: 'Tap the Share button: the square with an arrow pointing up.' },
      {
        title: "Choose 'Add to Home Screen'",
        text: 'Scroll down in the list and choose "Add to Home Screen".',
      },
      { title: 'Confirm with Add', text: 'Tap Add at the top right. Sightline is now on your home screen.' },
    ],
  },
  { id: 'android', label: 'Android', steps: CHROME_STEPS },
  {
    id: 'desktop',
    label: 'Desktop',
    steps: CHROME_STEPS.map((step, index) =>
      index === 2 ? { title: 'Click Install', text: 'Click Install in the pop-up.' } : step,
    ),
    note: 'On a desktop, use the install icon in the address bar or the browser menu.',
  },
];

/** The benefits of the installed app. */
export const ADVANTAGES = [
  'Opens full screen',
  'Offline inspections',
  'Photo documentation',
  'GPS tracking',
  'Voice notes',
  'Measurement tools',
  'Digital reports',
];
