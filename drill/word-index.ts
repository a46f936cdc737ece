import { parseArgs } from 'node:util'
import { killAtRandom } from '../tests/support/search/kill-drill.ts'

// Kills a process that changes a word index, again and again, and looks whether anything acknowledged is lost.
const { values } = parseArgs({ options: { kills: { type: 'string', default: '220' } } })

const { kills, acknowledged, faults } = await killAtRandom(Number(values.kills), (done) => {
  if (done % 20 === 0) console.log(`${done} kills`)
})
console.log(`${kills} kills, ${acknowledged} acknowledged changes, ${faults.length} faults`)
for (const fault of faults.slice(0, 20)) console.log(fault)
if (faults.length > 0) process.exitCode = 1
