import { readNumber } from '#tests/support/drill-database.ts'
import { openArchivedShop } from '#tests/support/point-in-time.ts'

// A PostgreSQL that archives its log is lost, and brought back as it was between any two orders, from a base backup
// that is older than all of them. Flag: --orders 12.
const ORDERS = readNumber(process.argv.slice(2), '--orders', 12)

const shop = await openArchivedShop(ORDERS)
let failures = 0
try {
  for (const moment of shop.moments) {
    const began = performance.now()
    const faults = await shop.goBack(moment)
    failures += faults.length
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${moment.time}: ${moment.before.length} of ${ORDERS} orders, back in ${seconds} s`)
    for (const fault of faults) console.log(`  ${fault}`)
  }
} finally {
  await shop.close()
}
console.log(failures === 0 ? 'Every moment came back as it was.' : `${failures} things went wrong.`)
if (failures > 0) process.exitCode = 1
