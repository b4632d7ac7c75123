/** What opens over the page and brings the form kit, in one file of its own. */
export { ElevationDialog } from '../account/elevation-dialog.tsx';
export { MigrationDialog } from '../account/migration-dialog.tsx';
export { FeedbackDialog } from '../feedback/feedback-dialog.tsx';
