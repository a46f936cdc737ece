export type { Gateway, WebhookMessage } from './gateway.ts'
export { type Gateways, openGateways } from './gateways.ts'
export { isSandboxOpen } from './sandbox/gateway.ts'
