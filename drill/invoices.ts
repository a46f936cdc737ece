import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { killBilling } from '#tests/support/invoices/kill-billing.ts'

// Processes that number invoices and credit notes beside each other are killed, half of them with a number in their hands. Afterwards,
// the numbers of each year have neither gaps nor doubles, and everything that was due has been issued.
// Flags: --orders 600, --kills 40, --postgres.
const flags = process.argv.slice(2)
const orders = readNumber(flags, '--orders', 600)
const kills = readNumber(flags, '--kills', 40)

const database = await createDrillDatabase(flags)
try {
  const report = await killBilling({ databaseUrl: database.url, orders, kills, tell: console.log })
  console.log(JSON.stringify(report))
  const isRight = report.missing === 0 && report.faults.length === 0
  console.log(isRight ? 'The numbers have no gaps.' : 'Something went wrong.')
  if (!isRight) process.exitCode = 1
} finally {
  await database.drop()
}
