import {
  errorText,
  type FavouriteSet,
  useChangeFavouriteNumbers,
  useDeleteFavouriteNumbers,
  useSells,
} from '@wattle/api-client';
import {
  Alert,
  Button,
  Card,
  Dialog,
  GameList,
  LinkButton,
  Pencil,
  Trash2,
  VisuallyHidden,
} from '@wattle/design-system';
import { paths } from '@wattle/mfe-contract';
import { useToast } from '@wattle/platform';
import { lazy, Suspense, useState } from 'react';
import styles from './favourites-page.module.css';

const NameForm = lazy(async () => ({ default: (await import('../../forms/name-form.tsx')).NameForm }));

const INVALID: Readonly<Record<NonNullable<FavouriteSet['invalidReason']>, string>> = {
  rules_changed: 'This game now draws other numbers. We keep yours; choose new ones to play.',
  not_sold: 'You cannot buy this ticket at the moment. We keep your numbers.',
};

/** One set: its numbers, and what can be done with them. */
export function FavouriteCard({ set }: { set: FavouriteSet }) {
  const [open, setOpen] = useState<'rename' | 'delete'>();
  const change = useChangeFavouriteNumbers();
  const sells = useSells();
  const close = () => setOpen(undefined);
  return (
    <Card as="li" className={styles.set ?? ''}>
      <div>
        <h3 className={styles.name}>{set.name}</h3>
        <p className={styles.note}>
          {set.gameOfferName === set.gameTypeName
            ? set.gameTypeName
            : `${set.gameTypeName}, ${set.gameOfferName}`}
          {!set.valid && `, ${set.era.label}`}
        </p>
      </div>
      <GameList games={set.games} />
      {set.invalidReason && (
        <Alert tone="warning">
          <p>{INVALID[set.invalidReason]}</p>
        </Alert>
      )}
      <div className={styles.actions}>
        {set.valid && sells('lottery_ticket') && (
          <LinkButton
            to={paths.play(set.productOfferKey, { gameType: set.gameType, favouriteNumbers: set.id })}
          >
            Play <VisuallyHidden>{set.name}</VisuallyHidden>
          </LinkButton>
        )}
        <Button variant="quiet" onClick={() => setOpen('rename')}>
          <Pencil aria-hidden="true" className={styles.icon} /> Rename{' '}
          <VisuallyHidden>{set.name}</VisuallyHidden>
        </Button>
        <Button variant="quiet" onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden="true" className={styles.icon} /> Delete{' '}
          <VisuallyHidden>{set.name}</VisuallyHidden>
        </Button>
      </div>
      <Dialog open={open === 'rename'} onClose={close} title="Rename your numbers">
        <Suspense>
          <NameForm
            label="Name"
            button="Save"
            name={set.name}
            onCancel={close}
            onSave={async (name) => {
              await change.mutateAsync({ id: set.id, name });
              close();
            }}
          />
        </Suspense>
      </Dialog>
      <DeleteDialog set={set} open={open === 'delete'} onClose={close} />
    </Card>
  );
}

function DeleteDialog({ set, open, onClose }: { set: FavouriteSet; open: boolean; onClose: () => void }) {
  const remove = useDeleteFavouriteNumbers();
  const toast = useToast();
  const confirm = () =>
    remove.mutate(set.id, {
      onError: (error) => toast.show({ tone: 'danger', message: errorText(error) }),
      onSettled: onClose,
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Delete “${set.name}”?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" pending={remove.isPending} onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      <p>We will delete these numbers. This does not affect tickets you bought with them.</p>
    </Dialog>
  );
}
