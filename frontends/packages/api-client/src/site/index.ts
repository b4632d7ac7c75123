/** Site configuration, content, analytics. */
export { type Attribution, sendAnalytics } from './analytics.ts';
export * from './content.ts';
export * from './feedback.ts';
export * from './placements.ts';
export * from './site.ts';
export {
  addressOfCampaign,
  appLinkOf,
  backToApp,
  CAMPAIGN_SLOT,
  type Campaign,
  campaignFacts,
  clearCampaign,
  readable,
  recordVisit,
  storeCampaign,
  visitData,
} from './visit.ts';
