import { getCurrentUser, signIn } from '@sightline/contracts/accounts/accounts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { useSession } from '../../wire/session.ts';
import { SignInForm } from './SignInForm.tsx';

function SignIn() {
  const session = useSession();
  return session.data ? <p>Hello {session.data.firstName}</p> : <SignInForm />;
}

async function fill(person: ReturnType<typeof renderScreen>['person']): Promise<void> {
  await write(person, await screen.findByLabelText(/Email/), 'dana@example.com');
  await write(person, screen.getByLabelText(/^Password/), 'correct horse');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
}

const signedOut = new Refusal(401, { error: 'Please sign in first.', code: 'notSignedIn' });

describe('signing in', () => {
  it('reads the session again after a success', async () => {
    const api = FakeApi.install().on(getCurrentUser, () => signedOut);
    api.on(signIn, () => {
      api.on(getCurrentUser, () => ADMIN);
      return ADMIN;
    });
    const { person } = renderScreen(<SignIn />);
    await fill(person);
    expect(await screen.findByText('Hello Dana')).toBeDefined();
    expect(api.sentTo(signIn)[0]?.body).toEqual({ email: 'dana@example.com', password: 'correct horse' });
  });

  it('names the empty fields in its own words, and sends nothing', async () => {
    const api = FakeApi.install().on(getCurrentUser, () => signedOut);
    const { person } = renderScreen(<SignIn />);
    await person.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(screen.getByText('Enter your email')).toBeDefined();
    expect(screen.getByText('Enter your password')).toBeDefined();
    expect(screen.getByRole<HTMLFormElement>('form', { name: 'Sign in' }).noValidate).toBe(true);
    expect(api.sentTo(signIn)).toEqual([]);
  });

  it('says that it is busy', async () => {
    FakeApi.install()
      .on(getCurrentUser, () => signedOut)
      .on(signIn, () => new Promise(() => {}));
    const { person } = renderScreen(<SignIn />);
    await fill(person);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
    expect(button.disabled).toBe(true);
  });

  it('shows the message of the server in an alert above the fields, or "Login failed"', async () => {
    const api = FakeApi.install().on(getCurrentUser, () => signedOut);
    api.on(
      signIn,
      () => new Refusal(401, { error: 'Incorrect email or password.', code: 'wrongCredentials' }),
    );
    const { person } = renderScreen(<SignIn />);
    await fill(person);
    expect((await screen.findByRole('alert')).textContent).toBe('Incorrect email or password.');
    api.on(signIn, () => new Refusal(500, { nonsense: true }));
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed'));
  });

  it('leads a person who forgot the password to the page that mails a link, with the typed address', async () => {
    FakeApi.install().on(getCurrentUser, () => signedOut);
    const { person } = renderScreen(<SignInForm />);
    await write(person, screen.getByLabelText(/Email/), 'ana+1@example.com');
    const link = screen.getByRole('link', { name: 'Forgot password?' });
    expect(link.getAttribute('href')).toBe('/forgot-password#ana%2B1%40example.com');
  });

  it('asks for the code of the second step when the password was right', async () => {
    const api = FakeApi.install().on(getCurrentUser, () => signedOut);
    api.on(signIn, () => new Refusal(401, { error: 'Enter the code.', code: 'codeRequired' }));
    const { person } = renderScreen(<SignIn />);
    await fill(person);
    await write(person, await screen.findByLabelText(/^Code/), '123 456');
    expect(screen.queryByRole('alert')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(api.sentTo(signIn)[1]?.body).toMatchObject({ code: '123 456' }));
  });

  it('shows and hides the password', async () => {
    FakeApi.install().on(getCurrentUser, () => signedOut);
    const { person } = renderScreen(<SignIn />);
    const field = await screen.findByLabelText<HTMLInputElement>(/^Password/);
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });
});
