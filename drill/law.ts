import path from 'node:path'
import { parseArgs } from 'node:util'
import { plans } from '#tests/support/law/three-shops.ts'
import { addProduct, order, publishPages, setUpShop, withdraw } from '#tests/support/law/walk-shop.ts'
import { becomeOwner } from '#tests/support/owner/set-up.ts'
import { walkWidths } from './support/walk-widths.ts'

// Three shops are set up from an empty store by the guide in a browser, and a guest orders and withdraws: what the law wants shown is
// there, in the shop's language. Every page passed has to be accessible in light and in dark, and to fit.
// Flags: --shop DE and --width 390 for one alone; --pictures FOLDER keeps what was seen; --postgres.
const { values: flags } = parseArgs({
  options: {
    shop: { type: 'string' },
    width: { type: 'string' },
    pictures: { type: 'string' },
    postgres: { type: 'boolean' },
  },
})

for (const [name, plan] of Object.entries(plans)) {
  if (flags.shop !== undefined && flags.shop !== plan.country) continue
  await walkWidths({
    ...flags,
    name,
    pictures: flags.pictures && path.join(flags.pictures, plan.country),
    async take(walker) {
      await becomeOwner(walker)
      await setUpShop(walker, plan)
      await publishPages(walker, plan)
      await addProduct(walker, plan)
      return [...(await order(walker, plan)), ...(await withdraw(walker))]
    },
  })
}
