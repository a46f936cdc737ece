import { printTable } from '../../measure/print-table.ts'
import type { EngineName } from '../engines/load-engine.ts'
import type { Bench } from '../measure/bench.ts'
import type { Figures } from '../measure/figures.ts'
import { queryKinds } from '../mix/query-mix.ts'
import { specialKinds } from '../mix/special-queries.ts'
import { type Goal, listGoals } from './goals.ts'

const OURS: EngineName = 'index'

/** All figures, those of each kind of query, and how ours compare with the goals. */
export function report(bench: Bench): void {
  const { corpus, engines, mix, rounds } = bench
  console.log(`\n${corpus.documents} ${corpus.name}, ${mix.length} queries; medians of ${rounds} rounds\n`)
  printFigures(bench)
  console.log()
  printKinds(bench)
  console.log()
  printSpecials(bench)
  if (!engines.includes(OURS) || engines.length === 1) return
  console.log()
  printGoals(bench)
  console.log(`\n${FAIRNESS}`)
}

/** Circumstances that figures do not show, for and against each engine. */
const FAIRNESS = `All engines index the same words with their forms and answer the same queries, with a form as OR: totals have to agree.
In favour of ours: it builds in a thread beside the reader's, and waits for the disk in another, so compare processor times too.
FTS5 counts in a statement of its own, since it has no count of what it ranks. Sorting by its rank column takes longer.
It stores the positions of words, since its bm25() reads them; the others store none.
In favour of the others: Lucene gets words and queries already split. Only ours looks for other processes' writes with each query,
compares titles as a whole, and counts a form as the best of its words rather than as the sum.`

function printFigures({ engines, figures }: Bench): void {
  printTable(
    ['', ...engines],
    rows.map(([name, read]) => [name, ...engines.map((engine) => show(read(figures.get(engine) ?? {})))]),
  )
}

const MEBIBYTE = 2 ** 20
const rows: [string, (figures: Figures) => number | undefined][] = [
  ['queries a second', ({ mix }) => mix?.perSecond],
  ['processor time of a query, ms', ({ mix }) => mix?.cpu],
  ['p50 of a query, ms', ({ mix }) => mix?.p50],
  ['p95 of a query, ms', ({ mix }) => mix?.p95],
  ['p99 of a query, ms', ({ mix }) => mix?.p99],
  ['first answer after opening, ms', ({ opening }) => opening],
  ['memory at rest, MiB', ({ restBytes }) => restBytes && restBytes / MEBIBYTE],
  ['on the disk, MiB', ({ bytes }) => bytes && bytes / MEBIBYTE],
  ['documents built a second', ({ build }) => build?.perSecond],
  ['most memory of a build, MiB', ({ build }) => build && build.peakBytes / MEBIBYTE],
  ['a document saved, ms', ({ save }) => save?.median],
  ['  p95', ({ save }) => save?.p95],
  ['  processor time', ({ save }) => save?.cpu],
  ['with many pending, ms', ({ pendingSave }) => pendingSave?.median],
  ['  p95', ({ pendingSave }) => pendingSave?.p95],
  ['  processor time', ({ pendingSave }) => pendingSave?.cpu],
]

function printKinds({ engines, figures }: Bench): void {
  printTable(
    ['queries a second', ...engines, ...engines.map((engine) => `found, ${engine}`)],
    queryKinds
      .filter((kind) => engines.some((engine) => figures.get(engine)?.kinds?.[kind]))
      .map((kind) => {
        const measured = engines.map((engine) => figures.get(engine)?.kinds?.[kind])
        return [
          kind,
          ...measured.map((one) => show(one?.perSecond)),
          ...measured.map((one) => show(one?.total)),
        ]
      }),
  )
}

function printSpecials({ engines, figures }: Bench): void {
  printTable(
    ['ms', ...engines, ...engines.map((engine) => `found, ${engine}`)],
    specialKinds.flatMap((kind) => {
      const measured = engines.map((engine) => figures.get(engine)?.specials?.[kind])
      if (!measured.some(Boolean)) return []
      return [
        [
          `${kind}, p50`,
          ...measured.map((one) => show(one?.p50)),
          ...measured.map((one) => show(one?.total)),
        ],
        [
          `${kind}, p99`,
          ...measured.map((one) => show(one?.p99)),
          ...measured.map((one) => (one?.foundNothing ? `${one.foundNothing} in vain` : '')),
        ],
        [`${kind}, processor time`, ...measured.map((one) => show(one?.cpu)), ...measured.map(() => '')],
      ]
    }),
  )
}

function printGoals({ corpus, figures }: Bench): void {
  printTable(
    ['goal', 'ours', 'theirs', 'ratio', 'wanted', ''],
    listGoals(corpus.documents).flatMap((goal) => {
      const ours = goal.read(figures.get(OURS) ?? {})
      const theirs = goal.peer && goal.read(figures.get(goal.peer) ?? {})
      if (ours === undefined || (goal.peer && theirs === undefined)) return []
      return [describeGoal(goal, ours, theirs)]
    }),
  )
}

function describeGoal(goal: Goal, ours: number, theirs: number | undefined): string[] {
  const { figure, peer, atLeast, atMost } = goal
  const compared = theirs === undefined ? ours : ours / theirs
  const isMet =
    compared >= (atLeast ?? Number.NEGATIVE_INFINITY) && compared <= (atMost ?? Number.POSITIVE_INFINITY)
  const bound = atLeast === undefined ? `≤ ${show(atMost)}` : `≥ ${show(atLeast)}`
  return [
    peer ? `${figure}, beside ${peer}` : figure,
    show(ours),
    show(theirs),
    theirs === undefined ? '' : `${show(compared)}×`,
    theirs === undefined ? bound : `${bound}×`,
    isMet ? '✓' : '✗',
  ]
}

/** Three digits that say something. */
function show(value: number | undefined): string {
  if (value === undefined) return '–'
  if (value === 0 || value >= 100) return value.toFixed(0)
  return value.toPrecision(3)
}
