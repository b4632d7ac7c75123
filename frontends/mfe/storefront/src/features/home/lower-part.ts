/** What the home page shows below its first screen, in one file. */
export { MoreToPlay } from './more-to-play.tsx';
export { Placements } from './placements.tsx';
