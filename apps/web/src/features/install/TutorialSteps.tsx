import Button from '@mui/material/Button';
import Step from '@mui/material/Step';
import StepContent from '@mui/material/StepContent';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { TutorialStep } from './tutorialSteps.ts';

interface TutorialStepsProps {
  steps: readonly TutorialStep[];
  /** The number of completed steps. */
  done: number;
  onDone: (count: number) => void;
}

export function TutorialSteps({ steps, done, onDone }: TutorialStepsProps): ReactNode {
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
          All steps are done. Sightline is on your device.
        </Typography>
      )}
    </>
  );
}
