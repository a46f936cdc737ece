export { boundDelay, isLastAttempt, LONGEST_DELAY_MS } from './backoff.ts'
export { createOutbox, type Outbox } from './create-outbox.ts'
export type { ClaimedEffect, EffectHandler } from './effect-handler.ts'
export { effectsVault, type SealedEffects } from './effects-vault.ts'
export {
  type EffectState,
  findEffect,
  type ListedEffect,
  listEffects,
  pageEffects,
  retryEffects,
} from './list-effects.ts'
export { measureOutbox } from './measure-outbox.ts'
export { purgeEffects } from './purge-effects.ts'
export { type Effect, queueEffect, queueEffects } from './queue-effect.ts'
