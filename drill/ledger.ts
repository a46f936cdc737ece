import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { walkLedger } from '#tests/support/ledger/walk-ledger.ts'
import { openPaymentShop } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

// Random steps of buyers, owners, a provider and the clock, after each of which the ledger has to come to the stored sums and
// states, and now and then to what the provider and the documents say.
// Flags: --steps 10000, --seed NUMBER, --postgres for PostgreSQL alone; otherwise on SQLite and then on PostgreSQL.
const flags = process.argv.slice(2)
const STEPS = readNumber(flags, '--steps', 10_000)
const SEED = readNumber(flags, '--seed', Math.floor(Math.random() * 2 ** 31))

/** Steps in one shop: what is compared with the provider grows with the orders. */
const IN_A_SHOP = 1_000

console.log(`seed ${SEED}`)
for (const store of flags.includes('--postgres') ? ['--postgres'] : ['', '--postgres']) {
  for (let done = 0; done < STEPS; done += IN_A_SHOP) {
    const database = await createDrillDatabase(store ? [...flags, store] : flags)
    const shop = await openPaymentShop(await openSandboxPeer(), { database })
    const steps = Math.min(IN_A_SHOP, STEPS - done)
    try {
      const counts = await walkLedger(shop, { steps, seed: SEED + done, every: 50 })
      console.log(`${store || 'sqlite'}: ${done + steps} of ${STEPS} steps, ${JSON.stringify(counts)}`)
    } finally {
      await shop.close()
      await database.drop()
    }
  }
}
console.log('The ledger came to what was stored, invoiced and held by the provider.')
