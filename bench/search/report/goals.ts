import type { EngineName } from '../engines/load-engine.ts'
import type { Figures } from '../measure/figures.ts'

/** How our figure has to compare: with a peer's, of which it is at least or at most a share, or with a number. */
export type Goal = {
  figure: string
  read: (figures: Figures) => number | undefined
  atLeast?: number
  atMost?: number
  /** Left out where the goal is a plain number. */
  peer?: EngineName
}

const LARGE = 200_000
const MEBIBYTE = 2 ** 20

const perSecond = { figure: 'queries a second', read: ({ mix }: Figures) => mix?.perSecond }
const p50 = { figure: 'p50 of a query, ms', read: ({ mix }: Figures) => mix?.p50 }
const p99 = { figure: 'p99 of a query, ms', read: ({ mix }: Figures) => mix?.p99 }
const opening = { figure: 'first answer after opening, ms', read: (figures: Figures) => figures.opening }
const rest = { figure: 'memory at rest, MiB', read: ({ restBytes }: Figures) => toMebibytes(restBytes) }
const disk = { figure: 'on the disk, MiB', read: ({ bytes }: Figures) => toMebibytes(bytes) }
const build = { figure: 'documents built a second', read: (figures: Figures) => figures.build?.perSecond }
const peak = {
  figure: 'most memory of a build, MiB',
  read: (figures: Figures) => toMebibytes(figures.build?.peakBytes),
}
const worst = {
  figure: 'fifty common words, ms',
  read: ({ specials }: Figures) => specials?.['fifty common']?.p99,
}
const corrected = {
  figure: 'p99 of a mistyped query, ms',
  read: ({ specials }: Figures) => specials?.mistyped?.p99,
}
/** Of an index of any size. */
const always: Goal[] = [
  { ...perSecond, peer: 'fts5', atLeast: 10 },
  { ...perSecond, peer: 'lucene', atLeast: 3.5 },
  { ...p99, peer: 'fts5', atMost: 1 / 25 },
  { ...p99, peer: 'lucene', atMost: 1 },
  { ...worst, peer: 'lucene', atMost: 1 },
  { ...corrected, peer: 'lucene', atMost: 1 },
  { ...opening, peer: 'lucene', atMost: 1 },
  { ...disk, peer: 'lucene', atMost: 1 },
  { ...build, peer: 'fts5', atLeast: 1.5 },
  { figure: 'a document saved, ms', read: ({ save }) => save?.median, peer: 'fts5', atMost: 1.2 },
  { figure: 'the same, p95', read: ({ save }) => save?.p95, peer: 'fts5', atMost: 1.2 },
  {
    figure: 'with many pending, ms',
    read: ({ pendingSave }) => pendingSave?.median,
    peer: 'fts5',
    atMost: 1.2,
  },
  { figure: 'the same, p95', read: ({ pendingSave }) => pendingSave?.p95, peer: 'fts5', atMost: 1.2 },
]

const someTenThousands: Goal[] = [
  ...always,
  { ...opening, peer: 'fts5', atMost: 1 },
  { ...rest, peer: 'fts5', atMost: 1 },
  { ...peak, atMost: 300 },
]

const aMillion: Goal[] = [
  ...always,
  { ...p50, atMost: 1.2 },
  { ...p99, atMost: 12 },
  { ...rest, atMost: 80 },
  { ...peak, atMost: 600 },
  { ...corrected, atMost: 10 },
]

export function listGoals(documents: number): Goal[] {
  return documents < LARGE ? someTenThousands : aMillion
}

function toMebibytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / MEBIBYTE
}
