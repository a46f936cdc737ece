import type { QueryKind } from '../mix/query-mix.ts'
import type { SpecialKind } from '../mix/special-queries.ts'

/** Medians over the rounds; times in milliseconds. What was not measured is left out. */
export type Figures = {
  build?: { perSecond: number; peakBytes: number }
  /** On the disk. */
  bytes?: number
  /** From opening to the first answer, in a fresh process. */
  opening?: number
  /** Of the whole process, after opening. */
  restBytes?: number
  /** `cpu`: processor time of one, on average. */
  mix?: { perSecond: number; p50: number; p95: number; p99: number; cpu: number }
  kinds?: Partial<Record<QueryKind, KindFigures>>
  /** Without what the engine cannot do. */
  specials?: Partial<Record<SpecialKind, SpecialFigures>>
  save?: SaveFigures
  /** The same after many documents were saved. */
  pendingSave?: SaveFigures
}

export type KindFigures = {
  perSecond: number
  /** Matches, on average. */
  total: number
}

export type SpecialFigures = {
  p50: number
  p99: number
  cpu: number
  /** Matches, on average. */
  total: number
  /** How many queries. */
  foundNothing: number
}

export type SaveFigures = { median: number; p95: number; cpu: number }
