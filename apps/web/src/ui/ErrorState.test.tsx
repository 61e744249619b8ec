import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { CallError } from '../wire/CallError.ts';
import { useConnection } from '../wire/connection.ts';
import { ErrorState } from './ErrorState.tsx';

const unreachable = CallError.unreachable(new TypeError('Failed to fetch'));
const refused = CallError.fromResponse(503, '', JSON.stringify({ error: 'Busy.', code: 'unavailable' }));
const show = (error: Error) => renderScreen(<ErrorState title="Couldn't load photos" error={error} />);

describe('content that could not be loaded', () => {
  it('needs a connection once where there is none', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show(unreachable);
    expect(screen.getByText('Not available offline')).toBeDefined();
    expect(screen.getByText('Open this once while you have a connection.')).toBeDefined();
    expect(screen.queryByText(/Failed to fetch|Couldn't load/)).toBeNull();
  });

  it('needs a connection once on a page opened from what is on this device', () => {
    useConnection.setState({ isRestored: true });
    show(unreachable);
    expect(screen.getByText('Not available offline')).toBeDefined();
  });

  it.each([
    [unreachable, /^Can't reach Sightline/],
    [refused, 'Busy.'],
  ])('has failed otherwise, and says why', (error, sentence) => {
    show(error);
    expect(screen.getByText("Couldn't load photos")).toBeDefined();
    expect(screen.getByText(sentence)).toBeDefined();
  });
});
