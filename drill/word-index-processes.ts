import { parseArgs } from 'node:util'
import { changeTogether } from '../tests/support/search/process-drill.ts'

// Several processes change one word index, some are killed, and all of them have to find what was acknowledged.
const { values } = parseArgs({
  options: {
    flushes: { type: 'string', default: '10000' },
    processes: { type: 'string', default: '4' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
  },
})

const seed = Number(values.seed ?? Date.now())
console.log(`seed ${seed}`)
let told = 0
const outcome = await changeTogether(
  {
    processes: Number(values.processes),
    flushes: Number(values.flushes),
    killsPerThousand: Number(values.kills),
    seed,
  },
  (flushes) => {
    if (flushes - told < 500) return
    told = flushes
    console.log(`${flushes} flushes`)
  },
)
const { flushes, changes, kills, comparisons, differences } = outcome
console.log(
  `${flushes} flushes, ${changes} acknowledged changes, ${kills} kills, ${comparisons} comparisons, ${differences.length} differences`,
)
for (const difference of differences) console.log(difference)
if (differences.length > 0) process.exitCode = 1
