export { AGENTS_KEY, type AgentsApp, createAgentsApp } from './agents-app.ts'
export { type AppDirectory, createAppDirectory, type RegisteredApp } from './app-directory.ts'
export { appSecretsVault } from './app-secrets-vault.ts'
export {
  type AppChanges,
  type AppCredentials,
  type AppSummary,
  type AppsContext,
  changeApp,
  createApp,
  createPublicApp,
  deleteApp,
  listApps,
  type PublicCredentials,
  rotateSecret,
  setAppEnabled,
} from './manage-apps.ts'
export { noticeReachedLimit } from './notice-reached-limit.ts'
export { isReturnUrl } from './return-urls.ts'
export { sign, stringToSign, verifySignature } from './signature.ts'
export {
  configureApp,
  type ListedApp,
  listOpenApps,
  registerApp,
  removeApp,
  renewAppSecret,
  switchApp,
} from './staff-actions.ts'
export {
  type RequestToSign,
  type SignatureTrace,
  type SignedPart,
  traceSignature,
} from './trace-signature.ts'
export { type AppUsage, createAppUsage } from './usage/app-usage.ts'
export { type AppUsageReport, readAppUsage } from './usage/read-usage.ts'
export { findWebsiteApp, WEBSITE_KEY } from './website-app.ts'
