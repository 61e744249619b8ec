import { expect, test, vi } from 'vitest';
import { composeStage } from './compose.ts';

test('where no containers can run, the stage gives the reason and counts as neither passed nor failed', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.stubEnv('PATH', '/nowhere');
  expect(await composeStage(process.env).run()).toEqual({ passed: 0, failed: 0 });
  expect(printed.join('')).toMatch(
    /^! skipped, neither passed nor failed: (this machine has no|it needs root)/,
  );
});
