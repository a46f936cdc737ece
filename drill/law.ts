import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { type Plan, plans } from '#tests/support/law/three-shops.ts'
import { addProduct, order, publishPages, setUpShop, withdraw } from '#tests/support/law/walk-shop.ts'
import { becomeOwner } from '#tests/support/owner/set-up.ts'
import { openWalker } from '#tests/support/owner/walker.ts'

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
const widths = flags.width === undefined ? [1280, 390] : [Number(flags.width)]

for (const [name, plan] of Object.entries(plans)) {
  if (flags.shop !== undefined && flags.shop !== plan.country) continue
  for (const width of widths) {
    const faults = await walk(plan, width)
    for (const fault of faults) console.log(fault)
    console.log(
      `${name}, ${width} pixels wide: ${faults.length === 0 ? 'every duty is shown' : 'something is missing'}.`,
    )
    if (faults.length > 0) process.exitCode = 1
  }
}

async function walk(plan: Plan, width: number): Promise<string[]> {
  const database = await createDrillDatabase(flags.postgres ? ['--postgres'] : [])
  const pictures = flags.pictures && path.resolve(flags.pictures, plan.country, String(width))
  const walker = await openWalker({ width, pictures, database })
  try {
    await becomeOwner(walker)
    await setUpShop(walker, plan)
    await publishPages(walker, plan)
    await addProduct(walker, plan)
    const missing = [...(await order(walker, plan)), ...(await withdraw(walker))]
    return [...missing, ...walker.faults, ...walker.errors]
  } catch (error) {
    await walker.look('failed')
    for (const fault of [...walker.faults, ...walker.errors]) console.log(fault)
    throw error
  } finally {
    await walker.close()
  }
}
