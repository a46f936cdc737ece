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
const besideLucene: Goal[] = [
  { ...perSecond, peer: 'lucene', atLeast: 1 },
  { ...p99, peer: 'lucene', atMost: 1 },
  { ...worst, peer: 'lucene', atMost: 1 },
  { ...corrected, peer: 'lucene', atMost: 1 },
  { ...opening, peer: 'lucene', atMost: 1 },
  { ...disk, peer: 'lucene', atMost: 1 },
]
const saves: Goal[] = [
  { figure: 'a document saved, ms', read: ({ save }) => save?.median, peer: 'fts5', atMost: 0.8 },
  { figure: 'the same, p95', read: ({ save }) => save?.p95, peer: 'fts5', atMost: 1 },
  {
    figure: 'with many pending, ms',
    read: ({ pendingSave }) => pendingSave?.median,
    peer: 'fts5',
    atMost: 0.8,
  },
  { figure: 'the same, p95', read: ({ pendingSave }) => pendingSave?.p95, peer: 'fts5', atMost: 1 },
]

const someTenThousands: Goal[] = [
  { ...perSecond, peer: 'fts5', atLeast: 10 },
  { ...perSecond, peer: 'minisearch', atLeast: 150 },
  { ...p99, peer: 'fts5', atMost: 1 / 20 },
  { ...opening, peer: 'fts5', atMost: 1 },
  { ...opening, peer: 'minisearch', atMost: 1 / 150 },
  { ...rest, peer: 'fts5', atMost: 1 },
  { ...disk, peer: 'fts5', atMost: 0.3 },
  { ...build, peer: 'fts5', atLeast: 2.5 },
  { ...peak, atMost: 300 },
  ...besideLucene,
  ...saves,
]

const aMillion: Goal[] = [
  { ...perSecond, peer: 'fts5', atLeast: 30 },
  { ...p99, peer: 'fts5', atMost: 1 / 50 },
  { ...opening, peer: 'fts5', atMost: 2 },
  { ...rest, atMost: 80 },
  { ...disk, peer: 'fts5', atMost: 0.35 },
  { ...build, peer: 'fts5', atLeast: 1.5 },
  { ...peak, atMost: 600 },
  { ...corrected, atMost: 10 },
  ...besideLucene,
  ...saves,
]

export function listGoals(documents: number): Goal[] {
  return documents < LARGE ? someTenThousands : aMillion
}

function toMebibytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / MEBIBYTE
}
