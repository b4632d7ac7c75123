import { errorText, type Fund, useDeleteFund } from '@wattle/api-client';
import { fundName } from '@wattle/checkout-flow';
import { Alert, Button, Dialog } from '@wattle/design-system';
import { useToast } from '@wattle/platform';

export function DeleteFundDialog({ fund, onClose }: { fund: Fund; onClose: () => void }) {
  const toast = useToast();
  const remove = useDeleteFund();
  const name = fundName(fund);
  const confirm = () =>
    remove.mutate(fund.id, {
      onSuccess: () => {
        onClose();
        toast.show({ tone: 'success', message: `${name} is deleted.` });
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      {remove.isError && (
        <Alert tone="danger" live>
          {errorText(remove.error)}
        </Alert>
      )}
      <p>
        It can no longer be used here. Deposits under way will continue. You can add it again at any time.
      </p>
    </Dialog>
  );
}
