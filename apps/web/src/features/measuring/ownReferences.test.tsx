import 'fake-indexeddb/auto';
import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { mintId } from '@sightline/contracts/core/ids';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openOwnReferences } from '../../inspection/own-references/ownReferences.ts';
import { ADMIN } from '../../testing/people.ts';
import { write } from '../../testing/renderScreen.tsx';
import { type Editor, MeasuringStory } from './testing/MeasuringStory.tsx';

/** A new account for each test: remembered references stay on the device. */
let user: CurrentUser;
let story: MeasuringStory;
beforeEach(() => {
  user = { ...ADMIN, id: mintId() };
  story = new MeasuringStory(user);
});
afterEach(() => story.end());

async function typeOwn(editor: Editor, sides: { name: string; width: string; height: string }) {
  await story.choose(editor, 'Own size');
  await write(story.person, editor.getByRole('textbox', { name: 'Name' }), sides.name || ' ');
  await write(story.person, editor.getByRole('textbox', { name: 'Width (in)' }), sides.width);
  await write(story.person, editor.getByRole('textbox', { name: 'Height (in)' }), sides.height);
}

const TILE = { name: ' Ceiling tile ', width: '23 3/4', height: '47.75' };
const OFFERED = 'Ceiling tile, 23.75 × 47.75 in';

/** Opens the editor again after another person has used the device. */
async function openAgain(): Promise<Editor> {
  await openOwnReferences({ ...ADMIN, id: mintId() });
  return await story.openEditor();
}

/** Opens the choice and waits for this person's remembered references, if there are any. */
async function offered(editor: Editor, expected = 'Own size'): Promise<string[]> {
  await story.person.click(editor.getByRole('combobox', { name: 'Reference object' }));
  await screen.findByRole('option', { name: expected });
  return screen.getAllByRole('option').map(({ textContent }) => textContent);
}

/** Calibrates once with the tile, and closes the editor. */
async function rememberTile(): Promise<void> {
  const editor = await story.openEditor();
  await typeOwn(editor, TILE);
  await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
  expect(editor.getByRole('status').textContent).toContain('upper left corner');
  cleanup();
}

it('a reference with a name is offered again, next to the specified ones', async () => {
  await rememberTile();
  const editor = await openAgain();
  const options = await offered(editor, OFFERED);
  expect(options.slice(5)).toEqual(['Brick length, 8 in', OFFERED, 'More objects…', 'Own size']);
  await story.person.click(screen.getByRole('option', { name: OFFERED }));
  expect(editor.getByRole('switch', { name: 'Turned by 90°: 23.75 in across, 47.75 in down' })).toBeDefined();
  await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
  expect(editor.getByRole('status').textContent).toContain('upper left corner');
});

it('a remembered reference can be removed, and restored with Undo', async () => {
  await rememberTile();
  const editor = await openAgain();
  await story.choose(editor, OFFERED);
  await story.person.click(editor.getByRole('button', { name: 'Remove Ceiling tile' }));
  expect(editor.getByRole('combobox', { name: 'Reference object' }).textContent).toMatch(/^Credit card/);
  await story.person.click(screen.getByRole('button', { name: 'Undo' }));
  await story.choose(editor, OFFERED);
});

it('a removed reference stays removed', async () => {
  await rememberTile();
  const editor = await openAgain();
  await story.choose(editor, OFFERED);
  await story.person.click(editor.getByRole('button', { name: 'Remove Ceiling tile' }));
  cleanup();
  expect(await offered(await openAgain())).not.toContain(OFFERED);
});

it('a reference without a name is used once and not remembered', async () => {
  const editor = await story.openEditor();
  await typeOwn(editor, { name: '', width: '4', height: '3' });
  await story.person.click(editor.getByRole('button', { name: 'Calibrate by 4 corners' }));
  cleanup();
  expect(await offered(await openAgain())).toHaveLength(8);
});

it('a reference is not offered to the next person on this device', async () => {
  await rememberTile();
  await story.end();
  story = new MeasuringStory({ ...ADMIN, id: mintId() });
  expect(await offered(await story.openEditor())).toHaveLength(8);
});
