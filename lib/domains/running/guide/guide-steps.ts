/** The needs of a new store, in the order in which the guide goes through them. */
export const guideSteps = ['store', 'products', 'tax', 'shipping', 'law', 'payment', 'app', 'theme'] as const
export type GuideStep = (typeof guideSteps)[number]

/** `done` by the guide, or because the store has it already. */
export type StepState = 'open' | 'done' | 'skipped'

/** The row that says that the guide as a whole was dismissed. */
export const WHOLE = 'guide'
