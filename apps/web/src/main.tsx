import './wire/withoutEval.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { atMostLongestStart } from './app/longestStart.ts';
import { preload } from './app/preload.ts';
import { watchForInstallation } from './features/install/installation.ts';
import { watchPasting } from './ui/watchPasting.ts';
import { createQueryClient } from './wire/queryClient.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root element');

watchForInstallation();
watchPasting();
const queryClient = createQueryClient();
await atMostLongestStart(preload(queryClient));

// Rendering is split up: a room's socket is being opened, and its replies must not wait for the whole screen.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  ),
);
