export type { BestSeller } from './list-best-sellers.ts'
export { type Concern, type ConcernKind, listConcerns } from './list-concerns.ts'
export { type Figures, loadFigures, type SalesDay, type Totals } from './load-figures.ts'
