/** An effect that is about to happen. */
export type ClaimedEffect = {
  id: number
  kind: string
  payload: unknown
  createdAt: Date
  /** Which attempt this is, from 1. */
  attempts: number
  /** The end of the claim, which also tells it from any other claim on this effect. */
  lockedUntil: Date
}

/**
 * Makes an effect happen. What it throws is tried again later, unless the error says `permanent: true`. It must bear
 * to run twice: a process may be killed after the effect and before it is written down as done.
 */
export type EffectHandler = (effect: ClaimedEffect) => Promise<void>
