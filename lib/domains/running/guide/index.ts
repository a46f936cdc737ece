export { dismissGuide, skipStep } from './change-guide.ts'
export { type DemoStore, hasDemoStore, type RemovedDemo, removeDemoStore } from './demo-store.ts'
export { type GuideStep, guideSteps, needsFinalPrices, type StepState } from './guide-steps.ts'
export type { BestSeller } from './overview/list-best-sellers.ts'
export { type Concern, type ConcernKind, listConcerns } from './overview/list-concerns.ts'
export { type Figures, loadFigures, type SalesDay, type Totals } from './overview/load-figures.ts'
export { type Guide, readGuide } from './read-guide.ts'
export {
  FIRST_METHOD,
  setUpLaw,
  setUpLooks,
  setUpPayment,
  setUpShipping,
  setUpStore,
  setUpTax,
} from './set-up.ts'
