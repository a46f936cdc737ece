export { type Announcement, announce } from './announce.ts'
export { webhookSecretsVault } from './endpoints/endpoint-secrets.ts'
export {
  addEndpoint,
  changeEndpoint,
  type EndpointCredentials,
  type EndpointSummary,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
} from './endpoints/manage-endpoints.ts'
export {
  findListedDelivery,
  type ListedDelivery,
  listDeliveries,
  resendDelivery,
  resendFailed,
} from './list-deliveries.ts'
export { createWebhookHandlers } from './sending/create-webhook-handlers.ts'
export { type Attempt, describeFailure, isAccepted } from './sending/post-event.ts'
export { spreadEvents } from './sending/spread-events.ts'
export {
  addHook,
  changeHook,
  type ListedHook,
  listHooks,
  logHooks,
  pauseHook,
  removeHook,
  resendFailedHooks,
  resendHook,
  resumeHook,
  rotateHook,
} from './staff-actions.ts'
export { testEndpoint } from './test-endpoint.ts'
export type { WebhookPresenter, WebhookServices } from './webhook-services.ts'
export { isWebhookType, TEST_TYPE, type WebhookType, webhookTypes } from './webhook-type.ts'
