import { errorText } from '@wattle/api-client';
import { Button, Dialog } from '@wattle/design-system';
import { useToast } from '@wattle/platform';
import { type ReactNode, useState } from 'react';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** What the buttons say: words for what happens, never "OK". */
  readonly confirm: string;
  readonly keep: string;
  /** The action cannot be undone. */
  readonly danger?: boolean;
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks for confirmation; shows a refusal, and closes either way. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirm, keep, danger = false, onConfirm } = props;
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const proceed = async () => {
    setPending(true);
    try {
      await onConfirm();
    } catch (error) {
      toast.show({ tone: 'danger', message: errorText(error) });
    } finally {
      setPending(false);
      onClose();
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={() => void proceed()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
