import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSelectedClient, readSelectedClient, storeSelectedClient } from './selectedClient.ts';

afterEach(() => sessionStorage.clear());

describe('handing a client over', () => {
  it('gives the id once', () => {
    storeSelectedClient({ id: 'a', name: 'Harbor Homes' });
    expect(readSelectedClient()).toBe('a');
    clearSelectedClient();
    expect(readSelectedClient()).toBeNull();
  });

  it('only logs what cannot be read', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    sessionStorage.setItem('selected-client', '{broken');
    expect(readSelectedClient()).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
});
