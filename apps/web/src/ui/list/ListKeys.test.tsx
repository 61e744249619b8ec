import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ListKeys } from './ListKeys.tsx';
import { ListToolbar } from './ListToolbar.tsx';

it('searches another list with / where a list has no search field', async () => {
  const search = <ListToolbar searchLabel="Search permits" search="" onSearch={() => {}} />;
  const { person } = renderScreen(
    <Routes>
      <Route path="/" element={<ListKeys searchAt="/permits">The queue</ListKeys>} />
      <Route path="/permits" element={<ListKeys>{search}</ListKeys>} />
    </Routes>,
  );
  await person.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search permits'));
});
