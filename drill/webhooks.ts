import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { runStorm } from '#tests/support/webhooks/storm.ts'

// Events are written while processes send them to a receiver that fails, hangs, breaks off and is down for a while, and are
// killed again and again. Afterwards, each event has arrived, none that was rolled back, and those of a subject in order.
// Flags: --events 10000, --kills 20, --postgres.
const flags = process.argv.slice(2)
const events = readNumber(flags, '--events', 10_000)
const kills = readNumber(flags, '--kills', 20)

const database = await createDrillDatabase(flags)
try {
  const { lost, invented, overtaking, ...counts } = await runStorm({
    databaseUrl: database.url,
    ...{ events, kills },
    tell: console.log,
  })
  console.log(JSON.stringify(counts))
  const faults = { lost, invented, overtaking }
  for (const [fault, uids] of Object.entries(faults))
    if (uids.length > 0) console.log(`${uids.length} ${fault}: ${uids.slice(0, 10).join(', ')}`)
  const isRight = Object.values(faults).every((uids) => uids.length === 0) && counts.accepted === counts.due
  console.log(isRight ? 'Each event has arrived, in order.' : 'Something went wrong.')
  if (!isRight) process.exitCode = 1
} finally {
  await database.drop()
}
