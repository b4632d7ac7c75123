import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** The shape of the coming content; give blocks their final size with a class. */
  readonly shape?: 'text' | 'heading' | 'block' | 'ball';
  readonly lines?: number;
  readonly className?: string;
}

/** Stands where content will be, at its final size. */
export function Skeleton({ shape = 'text', lines = 1, className }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same and never move
    <span key={line} className={classNames(styles.skeleton, styles[shape], className)} aria-hidden="true" />
  ));
}

/** Says once that something is loading, around the skeletons of it. */
export function Loading({ what = 'Loading', children }: { what?: string; children: React.ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{what}</VisuallyHidden>
      {children}
    </div>
  );
}
