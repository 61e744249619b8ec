import FormControl from '@mui/material/FormControl';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

describe('a native select', () => {
  afterEach(cleanup);

  // Only the select takes the press, not the frame around it.
  it.each<[string, ReactNode]>([
    ['in a small input', <NativeSelect key="small" input={<OutlinedInput size="small" />} />],
    [
      'in a form control',
      <FormControl key="form">
        <NativeSelect input={<OutlinedInput label="Camera" />} />
      </FormControl>,
    ],
  ])('%s is a touch target of 44 px with its padding, and grows with its text', (_, select) => {
    render(<ThemeProvider theme={theme}>{select}</ThemeProvider>);
    const { minHeight, boxSizing, height } = getComputedStyle(screen.getByRole('combobox'));
    expect([minHeight, boxSizing, height]).toEqual(['44px', 'border-box', 'auto']);
  });
});
