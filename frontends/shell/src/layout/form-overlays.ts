/** What opens over the page and brings the form kit, in one file of its own. */
export { ElevationDialog } from './elevation-dialog.tsx';
export { FeedbackDialog } from './feedback-dialog.tsx';
export { MigrationDialog } from './migration-dialog.tsx';
