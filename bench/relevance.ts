import { type Compared, compareOn, type Relevance } from '#tests/support/search/judged/compare.ts'
import { makeJudgedSet, shapes } from '#tests/support/search/judged/judged-set.ts'
import { printTable } from './measure/print-table.ts'

// How well the index ranks judged sets of documents and queries, beside the formula computed for every document.
const ALLOWED = 0.003
const NAMES = { ndcg: 'nDCG@10', map: 'MAP' }

let isMet = true
const rows = shapes.flatMap((shape) => {
  const set = makeJudgedSet(shape)
  const began = performance.now()
  const { formula, built, saved } = compareOn(set)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const relevant = set.queries.reduce((sum, { grades }) => sum + grades.size, 0) / set.queries.length
  console.log(
    `${set.name}: ${set.documents.length} documents, ${set.queries.length} queries with ` +
      `${relevant.toFixed(1)} relevant documents each (${seconds} s)`,
  )
  return (['ndcg', 'map'] as const).map((measure) =>
    describe(`${set.name}, ${NAMES[measure]}`, measure, { formula, built, saved }),
  )
})
console.log()
printTable(['', 'formula', 'as built', '', 'after saves', ''], rows)
if (!isMet) {
  console.log(`\nA difference is greater than ${ALLOWED}.`)
  process.exitCode = 1
}

function describe(label: string, measure: keyof Relevance, { formula, built, saved }: Compared): string[] {
  const compared = [built, saved].flatMap((one) => {
    const difference = one[measure] - formula[measure]
    if (Math.abs(difference) > ALLOWED) isMet = false
    return [one[measure].toFixed(4), `${difference < 0 ? '' : '+'}${difference.toFixed(4)}`]
  })
  return [label, formula[measure].toFixed(4), ...compared]
}
