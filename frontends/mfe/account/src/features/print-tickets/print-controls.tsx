import { errorText, type Paper, type PaperRequest, type PaperSize, usePaperFile } from '@wattle/api-client';
import { Button } from '@wattle/design-system';
import { plural } from '@wattle/i18n';
import { paths } from '@wattle/mfe-contract';
import { useLocale, useNavigate, useToast } from '@wattle/platform';
import { type ChangeEvent, useId } from 'react';
import styles from './print-tickets-page.module.css';
import { drawTitle } from './printed-page.tsx';

const SIZES: readonly PaperSize[] = ['A4', 'A5'];

interface PrintControlsProps {
  readonly draws: Paper['draws'];
  readonly asked: PaperRequest;
  /** There are more tickets than are printed at once. */
  readonly isPart: boolean;
  /** The chosen draw is still loading. */
  readonly isLoading: boolean;
  readonly size: PaperSize;
  readonly onSize: (size: PaperSize) => void;
}

/** Which draw, on which paper, and the two ways to paper; none of it is printed. */
export function PrintControls({ draws, asked, isPart, isLoading, size, onSize }: PrintControlsProps) {
  const id = useId();
  const { locale } = useLocale();
  const navigate = useNavigate();
  const toast = useToast();
  const file = usePaperFile();
  const save = () =>
    file.mutate(
      { ...asked, size },
      {
        onSuccess: (blob) =>
          saveAs(blob, `tickets-${isPart ? `part-${asked.page}-` : ''}${size.toLowerCase()}.pdf`),
        onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
      },
    );
  return (
    <div className={styles.controls}>
      <div className={styles.choices}>
        <div className={styles.choice}>
          <label htmlFor={`${id}draw`}>Draw</label>
          <select
            id={`${id}draw`}
            value={asked.draw ?? ''}
            onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
              void navigate(paths.printTickets({ draw: target.value || undefined }), { replace: true })
            }
          >
            <option value="">All upcoming draws</option>
            {draws.map((draw) => (
              <option key={draw.drawId} value={draw.drawId}>
                {drawTitle(draw.offerName, draw, locale)} ({plural(draw.tickets, 'ticket')})
              </option>
            ))}
          </select>
        </div>
        <div className={styles.choice}>
          <label htmlFor={`${id}size`}>Paper</label>
          <select
            id={`${id}size`}
            value={size}
            onChange={({ target }: ChangeEvent<HTMLSelectElement>) =>
              onSize(SIZES.find((each) => each === target.value) ?? 'A4')
            }
          >
            {SIZES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
      </div>
      <div className={styles.actions}>
        <Button pending={isLoading} onClick={() => window.print()}>
          Print this page
        </Button>
        <Button variant="secondary" pending={file.isPending} onClick={save}>
          Save as PDF
        </Button>
      </div>
    </div>
  );
}

/** Hands a file to the browser's downloads. */
function saveAs(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
