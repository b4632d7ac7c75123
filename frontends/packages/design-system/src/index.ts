export { type PageMeta, usePageMeta } from '@wattle/platform';
export { classNames } from './class-names.ts';
export { Alert, type AlertProps } from './components/alert.tsx';
export { Badge, type BadgeProps } from './components/badge.tsx';
export {
  Ball,
  type BallKind,
  type BallProps,
  BallRow,
  type BallRowProps,
  type BallSize,
} from './components/ball.tsx';
export {
  Button,
  type ButtonLook,
  type ButtonProps,
  LinkButton,
  type LinkButtonProps,
} from './components/button.tsx';
export { Card, CardLink, type CardProps } from './components/card.tsx';
export { ChoiceCard, type ChoiceCardProps } from './components/choice-card.tsx';
export { Countdown, type CountdownProps } from './components/countdown.tsx';
export { CalendarDate, DateTime, type DateTimeProps } from './components/date-time.tsx';
export { Dialog, type DialogProps, Drawer, type DrawerProps } from './components/dialog.tsx';
export { GameList, type GameListProps } from './components/game-list.tsx';
export { IconButton, type IconButtonProps } from './components/icon-button.tsx';
export { logoSetOf, MediaImage, type MediaImageProps } from './components/media-image.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
} from './components/message-state.tsx';
export { Money, type MoneyProps } from './components/money.tsx';
export { Pagination, type PaginationProps } from './components/pagination.tsx';
export { PlacedCreatives, type PlacedCreativesProps } from './components/placed-creatives.tsx';
export { Loading, Skeleton, type SkeletonProps } from './components/skeleton.tsx';
export { Stepper, type StepperProps } from './components/stepper.tsx';
export { TabLinks, type TabLinksProps } from './components/tab-links.tsx';
export { type Column, Table, type TableProps } from './components/table.tsx';
export { type TabItem, Tabs, type TabsProps } from './components/tabs.tsx';
export { ToastRegion } from './components/toast-region.tsx';
export { VisuallyHidden } from './components/visually-hidden.tsx';
export * from './icons.ts';
export { GameMark, type GameMarkProps } from './illustrations/game-mark.tsx';
export { LogoMark } from './illustrations/logo.tsx';
export { BranchPicture, EmptyCartPicture, TicketPicture } from './illustrations/pictures.tsx';
export { isOpenAt, useIsOpen } from './support-hours.ts';
