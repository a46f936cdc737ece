export { confirmSubscription } from './confirm-subscription.ts'
export { purgeUnconfirmed } from './purge-unconfirmed.ts'
export { createNewsletterHandlers, sealedSubscriptions, subscribe } from './subscribe.ts'
export { forgetSubscriber, unsubscribe } from './unsubscribe.ts'
