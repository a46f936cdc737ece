export { type AppDirectory, createAppDirectory, type RegisteredApp } from './app-directory.ts'
export { appSecretsVault } from './app-secrets-vault.ts'
export {
  type AppCredentials,
  type AppSummary,
  type AppsContext,
  createApp,
  deleteApp,
  listApps,
  rotateSecret,
  setAppEnabled,
} from './manage-apps.ts'
export { findWebsiteApp } from './website-app.ts'
