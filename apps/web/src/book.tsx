import './wire/withoutEval.ts';
import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BookApp } from './app/BookApp.tsx';
import { watchForInstallation } from './features/install/installation.ts';
import { createQueryClient } from './wire/queryClient.ts';

/** The entry of the page at /book, which loads neither the sign-in screen nor the router. Decision 045. */
const root = document.getElementById('root');
if (!root) throw new Error('book.html has lost its root element');
watchForInstallation();
createRoot(root).render(
  <StrictMode>
    <BookApp queryClient={createQueryClient()} />
  </StrictMode>,
);
