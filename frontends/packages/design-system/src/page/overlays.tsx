import { useToast } from '@wattle/platform';
import { useState } from 'react';
import { Button, Dialog, Drawer } from '../index.ts';
import { Row } from './section.tsx';

const WIDTHS = [320, 550, 700, 950] as const;

export function Overlays() {
  const toast = useToast();
  const [dialog, setDialog] = useState<(typeof WIDTHS)[number] | null>(null);
  const [drawer, setDrawer] = useState(false);
  const close = () => setDialog(null);
  return (
    <>
      <Row>
        {WIDTHS.map((width) => (
          <Button key={width} variant="secondary" onClick={() => setDialog(width)}>
            Dialog {width}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => setDrawer(true)}>
          Drawer
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.show({
              tone: 'success',
              message: 'Added to your cart',
              action: { label: 'View cart', to: '/cart' },
            })
          }
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.show({ tone: 'danger', title: 'Not added', message: 'This draw has closed.' })}
        >
          Bad news
        </Button>
      </Row>
      <Dialog
        open={dialog !== null}
        onClose={close}
        title="Remove this ticket?"
        width={dialog ?? 550}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
            <Button onClick={close}>Remove</Button>
          </>
        }
      >
        It has not been paid for.
      </Dialog>
      <Drawer open={drawer} onClose={() => setDrawer(false)} title="Drawer" side="end">
        Content
      </Drawer>
    </>
  );
}
