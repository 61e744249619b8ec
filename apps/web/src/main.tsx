import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { preloadScreens } from './app/preload.ts';
import { watchForInstallation } from './features/install/installation.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root element');

preloadScreens();
watchForInstallation();

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
