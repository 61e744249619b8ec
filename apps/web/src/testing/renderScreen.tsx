import { ThemeProvider } from '@mui/material/styles';
import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen as page, type RenderResult, render, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '../app/theme/theme.ts';
import { ToastHost } from '../ui/ToastHost.tsx';
import { createQueryClient } from '../wire/queryClient.ts';
import { CurrentUserContext } from '../wire/session.ts';
import { ADMIN } from './people.ts';
import { ownedByTest } from './resetPage.ts';

/** A theme with reduced motion: a closed dialog is removed at once, and no test waits for it. */
const STILL = { ...theme, motion: { ...theme.motion, reducedMotion: 'always' as const } };

/** Renders a screen inside the providers of the app. */
export function renderScreen(
  screen: ReactNode,
  { user = ADMIN, at = '/' }: { user?: CurrentUser; at?: string } = {},
): RenderResult & { person: UserEvent; queries: QueryClient } {
  const queries = ownedByTest(createQueryClient());
  const rendered = render(
    <QueryClientProvider client={queries}>
      <ThemeProvider theme={STILL}>
        <MemoryRouter initialEntries={[at]}>
          <CurrentUserContext value={user}>{screen}</CurrentUserContext>
        </MemoryRouter>
        <ToastHost />
      </ThemeProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, queries, person: userEvent.setup(PERSON) };
}

/**
 * Skips the check for styles that block the pointer, which none do here and which takes a tenth of each click.
 */
const PERSON = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never };

/** Writes into a field at once; typing letter by letter would render the whole form for each. */
export async function write(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.click(field);
  await person.paste(text);
}

/** The button once it can be pressed: a form waits for the conflicts of its time. */
export async function pressable(name: string): Promise<HTMLElement> {
  return await waitFor(() => {
    const button = page.getByRole('button', { name });
    if (button.matches(':disabled')) throw new Error(`"${name}" is disabled`);
    return button;
  });
}
