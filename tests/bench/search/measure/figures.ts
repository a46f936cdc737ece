import type { QueryKind } from '../mix/query-mix.ts'

/** Medians over the rounds; times in milliseconds. What was not measured is left out. */
export type Figures = {
  build?: { perSecond: number; peakBytes: number }
  /** On the disk. */
  bytes?: number
  /** From opening to the first answer, in a fresh process. */
  opening?: number
  /** Of the whole process, after opening. */
  restBytes?: number
  mix?: { perSecond: number; p50: number; p95: number; p99: number }
  kinds?: Partial<Record<QueryKind, KindFigures>>
  save?: SaveFigures
  /** The same after many documents were saved. */
  pendingSave?: SaveFigures
}

export type KindFigures = {
  perSecond: number
  /** Matches, on average. */
  total: number
}

export type SaveFigures = { median: number; p95: number }
