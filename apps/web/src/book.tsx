import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BookApp } from './app/BookApp.tsx';
import { watchForInstallation } from './features/install/installation.ts';

/** The entry of the page at /book, which visitors open from a search or a mail: without sign-in, router and schemas. */
const root = document.getElementById('root');
if (!root) throw new Error('book.html has lost its root element');
watchForInstallation();
createRoot(root).render(
  <StrictMode>
    <BookApp />
  </StrictMode>,
);
