import { useToast } from '@wattle/platform';
import { act, axeViolations, fireEvent, renderInPage, screen, within } from '@wattle/testing';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  BallRow,
  Button,
  Countdown,
  DateTime,
  Dialog,
  Money,
  Pagination,
  Stepper,
  Table,
  Tabs,
  ToastRegion,
} from '../index.ts';

describe('a button', () => {
  test('that is pending keeps its place and its focus, and does nothing', async () => {
    const onClick = vi.fn();
    const { user } = renderInPage(
      <Button pending onClick={onClick}>
        Pay $3.10
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Pay $3.10' });
    await user.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(onClick).not.toHaveBeenCalled();
  });
});

test('numbers are lists, each set named', async () => {
  renderInPage(
    <BallRow
      sets={[
        { name: 'Numbers', values: [7, 12] },
        { name: 'Powerball', values: [9] },
      ]}
      matched={(set, value) => set === 'Numbers' && value === 12}
    />,
  );
  const [numbers, powerball] = screen.getAllByRole('list');
  expect(
    within(numbers as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['7', '12 (matched)']);
  expect(screen.getByText('Powerball')).toBeVisible();
  expect(within(powerball as HTMLElement).getByText('9')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('money and times are written for the visitor', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T02:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  renderInPage(
    <>
      <Money value={{ amount: '30000000.00', currency: 'AUD' }} whole />
      <DateTime value="2026-11-26T09:30:00Z" />
      <DateTime value="2026-11-26T09:30:00Z" show="day" withYear />
    </>,
  );
  expect(screen.getByText('$30,000,000')).toBeVisible();
  expect(screen.getByText('Thu 26 Nov, 8:30 pm AEDT')).toHaveAttribute('datetime', '2026-11-26T09:30:00Z');
  expect(screen.getByText('Thu 26 Nov 2026')).toBeVisible();
});

describe('a countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime('2026-11-26T08:00:00Z');
  });
  afterEach(() => vi.useRealTimers());

  test('ticks by minute, by second in the last hour, and reports its end', () => {
    const onEnd = vi.fn();
    renderInPage(<Countdown to="2026-11-26T09:00:30Z" ended="Closed" onEnd={onEnd} />);
    expect(screen.getByText('1 h 0 min')).toHaveAttribute('aria-live', 'off');
    act(() => vi.advanceTimersByTime(31_000));
    expect(screen.getByText('59 min 59 s')).toBeVisible();
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByText('59 min 58 s')).toBeVisible();
    act(() => vi.advanceTimersByTime(3_600_000));
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.getByText('Closed')).toBeVisible();
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

describe('a dialog', () => {
  test('is named by its title and closes by Escape, button and outside press', async () => {
    const onClose = vi.fn();
    const { user } = renderInPage(
      <Dialog open onClose={onClose} title="Remove this ticket?">
        It has not been paid for.
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Remove this ticket?' });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(3);
    await user.click(screen.getByText('It has not been paid for.'));
    expect(onClose).toHaveBeenCalledTimes(3);
  });
});

function Games() {
  const [value, setValue] = useState<'standard' | 'systems'>('standard');
  return (
    <Tabs
      label="Game types"
      value={value}
      onChange={setValue}
      items={[
        { value: 'standard', label: 'Standard', panel: 'Seven numbers' },
        { value: 'systems', label: 'Systems', panel: 'More numbers' },
      ]}
    />
  );
}

describe('tabs', () => {
  test('move with the arrow keys and wrap around', async () => {
    const { user } = renderInPage(<Games />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Systems' })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Systems' })).toHaveTextContent('More numbers');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Standard' })).toHaveAttribute('aria-selected', 'true');
    expect(await axeViolations()).toEqual([]);
  });
});

describe('pages', () => {
  test('show the ends and the neighbours of the current one', () => {
    renderInPage(
      <Pagination page={5} pageCount={12} href={(page) => `/lotto-results/${page}`} label="Results" />,
    );
    expect(screen.getAllByRole('link', { name: /^Page/ }).map((link) => link.textContent)).toEqual([
      '1',
      '4',
      '5',
      '6',
      '12',
    ]);
    expect(screen.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/lotto-results/6');
  });

  test('say nothing when there is one', () => {
    renderInPage(<Pagination page={1} pageCount={1} href={() => '/'} label="Results" />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

test('a stepper stops at its ends and says each value', async () => {
  const onChange = vi.fn();
  const { user } = renderInPage(
    <Stepper label="Draws" unit="draw" value={1} min={1} max={10} onChange={onChange} />,
  );
  expect(screen.getByRole('group', { name: 'Draws' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove a draw' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Remove a draw' }));
  expect(onChange).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Add a draw' }));
  expect(onChange).toHaveBeenCalledWith(2);
});

test('a button disabled by its press sends nothing and keeps the focus', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  function Once() {
    const [isDone, setDone] = useState(false);
    const press = () => {
      onClick();
      setDone(true);
    };
    return (
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" disabled={isDone} onClick={press}>
          Send
        </Button>
      </form>
    );
  }
  const { user } = renderInPage(<Once />);
  const button = screen.getByRole('button', { name: 'Send' });
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(button).toHaveFocus();
  await user.type(screen.getByLabelText('Name'), 'Ana{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a table keeps its meaning whatever it looks like', async () => {
  renderInPage(
    <Table
      caption="Dividends"
      rows={[{ division: 1, dividend: '$12.00' }]}
      rowKey={({ division }) => division}
      columns={[
        { key: 'division', header: 'Division', cell: ({ division }) => division, rowHeader: true },
        { key: 'dividend', header: 'Dividend', cell: ({ dividend }) => dividend, align: 'end' },
      ]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Dividends' })).toBeVisible();
  expect(screen.getByRole('rowheader')).toHaveTextContent('1');
  expect(await axeViolations()).toEqual([]);
});

function ToastingPage() {
  const toast = useToast();
  return (
    <>
      <button
        type="button"
        onClick={() =>
          toast.show({ message: 'Added to your cart', action: { label: 'View cart', to: '/cart' } })
        }
      >
        Add
      </button>
      <ToastRegion />
    </>
  );
}

describe('toasts', () => {
  test('say something once, offer a way on, and can be dismissed', async () => {
    const { user } = renderInPage(<ToastingPage />);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getAllByText('Added to your cart')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Added to your cart')).toBeNull();
  });

  test.each([
    ['is pointed at', 'pointerOver', 'pointerOut'],
    ['holds the focus', 'focusIn', 'focusOut'],
  ] as const)('stay while one %s', (_, hold, release) => {
    vi.useFakeTimers();
    renderInPage(<ToastingPage />);
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    act(() => vi.advanceTimersByTime(9_000));
    fireEvent[hold](screen.getByRole('link', { name: 'View cart' }));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Added to your cart')).toBeVisible();
    fireEvent[release](screen.getByRole('link', { name: 'View cart' }));
    act(() => vi.advanceTimersByTime(1_999));
    expect(screen.getByText('Added to your cart')).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Added to your cart')).toBeNull();
    vi.useRealTimers();
  });

  test('leave after ten seconds', () => {
    vi.useFakeTimers();
    renderInPage(<ToastingPage />);
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    act(() => vi.advanceTimersByTime(9_999));
    expect(screen.getByText('Added to your cart')).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Added to your cart')).toBeNull();
    vi.useRealTimers();
  });
});
