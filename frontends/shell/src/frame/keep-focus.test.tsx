import { Button, Dialog } from '@wattle/design-system';
import { act, render, screen, userEvent, waitFor } from '@wattle/testing';
import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

type Act = 'removed' | 'locked' | 'moved on';

function Part() {
  const [done, setDone] = useState<Act>();
  const next = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (done === 'moved on') next.current?.focus();
  }, [done]);
  return (
    <section>
      <h2>Second factor</h2>
      {done !== 'removed' && <Button onClick={() => setDone('removed')}>Not now</Button>}
      <fieldset disabled={done === 'locked'}>
        <Button onClick={() => setDone('locked')}>Lock</Button>
      </fieldset>
      {done !== 'moved on' && <Button onClick={() => setDone('moved on')}>Rename</Button>}
      <input ref={next} aria-label="Name" />
      <Deletion />
    </section>
  );
}

function Deletion() {
  const [step, setStep] = useState<'listed' | 'asked' | 'gone'>('listed');
  return (
    <>
      {step !== 'gone' && <Button onClick={() => setStep('asked')}>Delete</Button>}
      <Dialog open={step === 'asked'} onClose={() => setStep('listed')} title="Delete the card?">
        <Button onClick={() => setTimeout(() => setStep('gone'))}>Yes</Button>
      </Dialog>
    </>
  );
}

function Page() {
  const main = useRef<HTMLElement>(null);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
  return (
    <>
      {!isClosed && (
        <aside>
          <Button onClick={() => setClosed(true)}>Close the notice</Button>
        </aside>
      )}
      <main ref={main} tabIndex={-1}>
        <h1>Login and security</h1>
        <Part />
      </main>
    </>
  );
}

async function press(name: string) {
  const user = userEvent.setup();
  render(<Page />);
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
  return user;
}

const heading = () => screen.getByRole('heading', { name: 'Second factor' });

test('a removed button moves the focus to the heading of its part', async () => {
  const user = await press('Not now');
  await waitFor(() => expect(heading()).toHaveFocus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Lock' })).toHaveFocus();
  expect(heading()).not.toHaveAttribute('tabindex');
});

test('a disabled button moves the focus to the heading of its part', async () => {
  await press('Lock');
  await waitFor(() => expect(heading()).toHaveFocus());
});

test('an element that takes the focus itself retains it', async () => {
  await press('Rename');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

test('a dialog that removes its opener leaves the focus in that part', async () => {
  const user = await press('Delete');
  screen.getByRole('button', { name: 'Yes' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading()).toHaveFocus());
});

test('a heading that has the focus can have it back from a dialog', async () => {
  const user = await press('Not now');
  await waitFor(() => expect(heading()).toHaveFocus());
  act(() => screen.getByRole('button', { name: 'Delete' }).click());
  screen.getByRole('button', { name: 'Yes' }).focus();
  heading().focus();
  expect(heading()).toHaveFocus();
  await user.tab();
  expect(heading()).not.toHaveAttribute('tabindex');
});

test('content hidden while its next step loads leaves the focus in its part', async () => {
  render(<Page />);
  const lock = screen.getByRole('button', { name: 'Lock' });
  lock.focus();
  // As browsers do with what is hidden.
  lock.checkVisibility = () => false;
  lock.blur();
  await waitFor(() => expect(heading()).toHaveFocus());
});

test('outside of the page itself reading goes on where the page begins', async () => {
  await press('Close the notice');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a press on nothing leaves the focus nowhere', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByLabelText('Name'));
  await user.click(document.body);
  screen.getByLabelText('Name').remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
});
