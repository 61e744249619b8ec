import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSelectedClient, readSelectedClient, storeSelectedClient } from './selectedClient.ts';

afterEach(() => sessionStorage.clear());

describe('passing a client on', () => {
  it('returns the id once', () => {
    storeSelectedClient({ id: 'a', name: 'Harbor Homes' });
    expect(readSelectedClient()).toBe('a');
    clearSelectedClient();
    expect(readSelectedClient()).toBeNull();
  });

  it('only logs an unreadable value', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    sessionStorage.setItem('selected-client', '{broken');
    expect(readSelectedClient()).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
});
