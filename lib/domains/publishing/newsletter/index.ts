export { confirmSubscription } from './confirm-subscription.ts'
export { type ImportedConsent, importConsents } from './import-consent.ts'
export { createIssueHandlers, type IssueServices } from './issues/deliver-issue.ts'
export type { DeliveryState, Issue, IssueStatus, Progress } from './issues/issue.ts'
export { resumeIssue, sendIssue, stopIssue } from './issues/send-issue.ts'
export {
  createIssue,
  deleteIssue,
  describeIssue,
  findIssue,
  type ListedIssue,
  listIssues,
  saveIssue,
  testIssue,
} from './issues/write-issue.ts'
export { purgeUnconfirmed } from './purge-unconfirmed.ts'
export { createNewsletterHandlers, sealedSubscriptions, subscribe } from './subscribe.ts'
export { forgetSubscriber, unsubscribe } from './unsubscribe.ts'
