import { openTestApi } from '#tests/support/api.ts'
import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { compareAnswers } from '#tests/support/fuzz/compare-answers.ts'

// Sends the API requests made from the OpenAPI document, and compares every answer with it.
// Flags: --requests 20000, --seed N to repeat a run, --postgres.
const flags = process.argv.slice(2)
const requests = readNumber(flags, '--requests', 20_000)
const seed = readNumber(flags, '--seed', Math.floor(Math.random() * 2 ** 31))

const database = await createDrillDatabase(flags)
const api = await openTestApi({ database, now: new Date().toISOString(), env: { LOG_LEVEL: 'error' } })
try {
  console.log(`${requests} requests from seed ${seed}`)
  const tell = (count: number) => console.log(`${count} answers are as the document says`)
  const successes = await compareAnswers(api, { requests, seed, tell })
  for (const [operation, count] of [...successes].sort()) console.log(`${operation}: ${count} successes`)
} finally {
  await api.close()
  await database.drop()
}
