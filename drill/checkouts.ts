import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { openRush } from '#tests/support/rush/open-rush.ts'

// Two instances of a shop in which many buyers order the same few things at once, in both directions, and change, pay,
// cancel and expire what they ordered. Every call is answered, none with a 5xx, and stock and coupons add up afterwards.
// Flags: --rounds 10, --buyers 48, --postgres.
const flags = process.argv.slice(2)
const ROUNDS = readNumber(flags, '--rounds', 10)
const BUYERS = readNumber(flags, '--buyers', 48)

const database = await createDrillDatabase(flags)
const rush = await openRush(2, database)
let failures = 0
try {
  for (let round = 1; round <= ROUNDS; round++) {
    const counts = await rush.run(BUYERS)
    const failed = Object.entries(counts).filter(([outcome]) => / 5\d\d/.test(outcome))
    const faults = await rush.faults()
    failures += failed.length + faults.length
    console.log(`round ${round} of ${ROUNDS}: ${JSON.stringify(counts)}`)
    for (const [outcome, count] of failed) console.log(`  ${count} × ${outcome}`)
    for (const fault of faults) console.log(`  ${fault}`)
  }
} finally {
  await rush.close()
  await database.drop()
}
console.log(failures === 0 ? 'No call failed, and the books add up.' : `${failures} things went wrong.`)
if (failures > 0) process.exitCode = 1
