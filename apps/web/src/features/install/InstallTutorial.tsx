import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Step from '@mui/material/Step';
import StepContent from '@mui/material/StepContent';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { closeTutorial } from './installation.ts';

interface TutorialStep {
  title: string;
  text: string;
}

interface TutorialPlatform {
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
const ADVANTAGES = [
  'Opens full screen',
  'Offline inspections',
  'Photo documentation',
  'GPS tracking',
  'Voice notes',
  'Measurement tools',
  'Digital reports',
];

type PlatformId = TutorialPlatform['id'];

/** The steps that put the app on a home screen, four for each platform. */
export function InstallTutorial(): ReactNode {
  const id = useId();
  const [selected, setSelected] = useState<PlatformId>(devicePlatform);
  const [done, setDone] = useState<Record<PlatformId, number>>({ ios: 0, android: 0, desktop: 0 });
  return (
    <Overlay titleId={id} width="xs" onClose={closeTutorial}>
      <DialogTitle id={id}>Install Sightline</DialogTitle>
      <DialogContent sx={{ pb: 1 }}>
        <Typography component="div" variant="body2" color="textSecondary">
          <DottedLine>{ADVANTAGES}</DottedLine>
        </Typography>
        <Tabs
          value={selected}
          onChange={(_, value: PlatformId) => setSelected(value)}
          variant="fullWidth"
          aria-label="Your device"
        >
          {PLATFORMS.map((platform) => (
            <Tab
              key={platform.id}
              value={platform.id}
              label={platform.label}
              id={`${id}-${platform.id}`}
              aria-controls={`${id}-steps`}
              sx={{ px: 0, whiteSpace: 'nowrap' }}
            />
          ))}
        </Tabs>
        {PLATFORMS.filter((platform) => platform.id === selected).map((platform) => (
          <div key={platform.id} role="tabpanel" id={`${id}-steps`} aria-labelledby={`${id}-${platform.id}`}>
            {platform.note && (
              <Alert severity="info" sx={{ mt: 2 }}>
                {platform.note}
              </Alert>
            )}
            <TutorialSteps
              steps={platform.steps}
              done={done[platform.id]}
              onDone={(count) => setDone({ ...done, [platform.id]: count })}
            />
          </div>
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={closeTutorial}>
          Close Tutorial
        </Button>
      </DialogActions>
    </Overlay>
  );
}

/** The tab of this device. iPads report themselves as Macs, but only they have a touch screen. */
function devicePlatform(): PlatformId {
  const { userAgent, maxTouchPoints } = navigator;
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

interface TutorialStepsProps {
  steps: readonly TutorialStep[];
  /** The number of completed steps. */
  done: number;
  onDone: (count: number) => void;
}

function TutorialSteps({ steps, done, onDone }: TutorialStepsProps): ReactNode {
  return (
    <>
      <Stepper orientation="vertical" activeStep={done} sx={{ mt: 2 }}>
        {steps.map((step, index) => (
          <Step key={step.title}>
            <StepLabel>{step.title}</StepLabel>
            <StepContent>
              <Typography variant="body2">{step.text}</Typography>
              <Button variant="contained" size="small" sx={{ mt: 1.5 }} onClick={() => onDone(index + 1)}>
                {index === steps.length - 1 ? 'Complete' : 'Next'}
              </Button>
            </StepContent>
          </Step>
        ))}
      </Stepper>
      {done >= steps.length && (
        <Typography component="output" sx={{ display: 'block', mt: 2, fontWeight: 600 }} color="primary">
          All steps are done. Sightline should now be on your device.
        </Typography>
      )}
    </>
  );
}
