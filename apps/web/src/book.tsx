import './wire/withoutEval.ts';
import '@fontsource-variable/inter/wght.css';
// wire/organization.ts parses with it. As an import of its own it would come with the contracts of the room.
import '@sightline/contracts/organization/organization';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BookApp } from './app/BookApp.tsx';
import { atMostLongestStart } from './app/longestStart.ts';
import { watchForInstallation } from './features/install/installation.ts';
import { watchPasting } from './ui/watchPasting.ts';
import { readQuery } from './wire/queries.ts';
import { createQueryClient } from './wire/queryClient.ts';

/** The entry of the page at /book, which loads neither the sign-in screen nor the router. Decision 045. */
const root = document.getElementById('root');
if (!root) throw new Error('book.html has lost its root element');
watchForInstallation();
watchPasting();
const queryClient = createQueryClient();
await atMostLongestStart(queryClient.prefetchQuery(readQuery(getFees, {})));
createRoot(root).render(
  <StrictMode>
    <BookApp queryClient={queryClient} />
  </StrictMode>,
);
