export { type PageMeta, usePageMeta } from '@wattle/platform';
export { classNames } from './class-names.ts';
export { Alert } from './components/alert.tsx';
export { Badge, type BadgeProps } from './components/badge.tsx';
export {
  Ball,
  BallRow,
  type BallSize,
} from './components/ball.tsx';
export {
  Button,
  type ButtonProps,
  LinkButton,
  type LinkButtonProps,
} from './components/button.tsx';
export { Card, CardLink } from './components/card.tsx';
export { ChoiceCard } from './components/choice-card.tsx';
export { Countdown } from './components/countdown.tsx';
export { CalendarDate, DateTime } from './components/date-time.tsx';
export { Dialog, type DialogProps, Drawer } from './components/dialog.tsx';
export { GameList, type GameListProps } from './components/game-list.tsx';
export { IconButton } from './components/icon-button.tsx';
export { logoSetOf, MediaImage, type MediaImageProps } from './components/media-image.tsx';
export {
  EmptyState,
  ErrorState,
} from './components/message-state.tsx';
export { Money } from './components/money.tsx';
export { Pagination } from './components/pagination.tsx';
export { PlacedCreatives } from './components/placed-creatives.tsx';
export { Loading, Skeleton } from './components/skeleton.tsx';
export { Stepper } from './components/stepper.tsx';
export { TabLinks } from './components/tab-links.tsx';
export { type Column, Table } from './components/table.tsx';
export { Tabs } from './components/tabs.tsx';
export { ToastRegion } from './components/toast-region.tsx';
export { VisuallyHidden } from './components/visually-hidden.tsx';
export * from './icons.ts';
export { GameMark } from './illustrations/game-mark.tsx';
export { LogoMark } from './illustrations/logo.tsx';
export { BranchPicture, EmptyCartPicture, TicketPicture } from './illustrations/pictures.tsx';
export { isOpenAt, useIsOpen } from './support-hours.ts';
