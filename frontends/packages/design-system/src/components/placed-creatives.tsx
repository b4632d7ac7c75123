import { CreativeCard, type CreativeCardProps } from './creative-card.tsx';

interface PlacedCreativesProps {
  readonly creatives: readonly {
    readonly key: string;
    readonly creative: CreativeCardProps['creative'];
    readonly onFollow: () => void;
    /** Left out where it may not be closed. */
    readonly onDismiss?: () => void;
  }[];
}

/** What fills the slots of a page, each in a region of its own; nothing at all where nothing does. */
export function PlacedCreatives({ creatives }: PlacedCreativesProps) {
  return creatives.map(({ key, creative, ...happens }) => (
    <aside key={key} aria-label={creative.heading}>
      <CreativeCard creative={creative} headingLevel={2} {...happens} />
    </aside>
  ));
}
