import './wire/withoutEval.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preload } from './app/preload.ts';
import { watchForInstallation } from './features/install/installation.ts';
import { createQueryClient } from './wire/queryClient.ts';

/** The delay after which the app replaces the page's own loading indicator, and says what it is loading. */
const LONGEST_START_MS = 2500;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root element');

watchForInstallation();
const queryClient = createQueryClient();
await Promise.race([preload(queryClient), new Promise((resolve) => setTimeout(resolve, LONGEST_START_MS))]);

// Rendering is split up: a room's socket is being opened, and its replies must not wait for the whole screen.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  ),
);
