import { setTimeout as sleep } from 'node:timers/promises'
import { gatherCrowd } from '#tests/support/cluster/crowd.ts'
import { faults, IMPOSSIBLE } from '#tests/support/cluster/faults.ts'
import { openCluster } from '#tests/support/cluster/open-cluster.ts'
import { openShop } from '#tests/support/cluster/open-shop.ts'
import type { Figures } from '#tests/support/cluster/tally.ts'
import { readNumber } from '#tests/support/drill-database.ts'

// A site of three servers loses one part after the other while a crowd reads and buys: what the crowd saw of each, and
// whether anything acknowledged was lost, doubled or oversold. Flags: --only NAME,NAME  --pause 15  --readers 4  --buyers 4.
const flags = process.argv.slice(2)
const only = flags.includes('--only') ? flags[flags.indexOf('--only') + 1]?.split(',') : undefined
const PAUSE_MS = readNumber(flags, '--pause', 15) * 1000
const MIN_READS = 99.9
const MIN_CHECKOUTS = 99
const MAX_OUTAGE_MS = 10_000

const cluster = await openCluster({ onStep: (what) => console.log(`  ${what}`) })
const problems: string[] = []
try {
  const shop = await openShop(cluster)
  const crowd = gatherCrowd(shop, {
    readers: readNumber(flags, '--readers', 4),
    buyers: readNumber(flags, '--buyers', 4),
  })
  await sleep(PAUSE_MS)
  show('before', crowd.turn())
  for (const fault of faults) {
    if (only && !only.includes(fault.name)) continue
    const begun = performance.now()
    const outcome = await fault.cause(cluster)
    if (outcome === IMPOSSIBLE) {
      console.log(`${fault.name}: this machine cannot do it`)
      problems.push(`${fault.name} was not tried`)
    }
    await sleep(PAUSE_MS)
    show(`${fault.what} (${Math.round((performance.now() - begun) / 1000)} s)`, crowd.turn())
    const failover = cluster.postgres.lastFailoverMs()
    if (fault.name.startsWith('postgres') && failover !== null)
      console.log(`  promoted in ${Math.round(failover)} ms`)
  }
  await crowd.stop()
  const { reads, pages, signed, carts, checkouts } = show('in all', crowd.total())
  const given = crowd.purchases.filter(({ number }) => number !== null).length
  console.log(`${crowd.purchases.length} purchases, ${given} acknowledged`)
  problems.push(...(await shop.faults(crowd.purchases)))
  for (const [kind, figures] of Object.entries({ reads, pages, signed }))
    problems.push(...judge(kind, figures, MIN_READS))
  for (const [kind, figures] of Object.entries({ carts, checkouts }))
    problems.push(...judge(kind, figures, MIN_CHECKOUTS))
  await shop.close()
} finally {
  await cluster.close()
}
for (const problem of problems) console.log(`  ${problem}`)
console.log(
  problems.length === 0 ? 'Nothing was lost, doubled or oversold.' : `${problems.length} things went wrong.`,
)
if (problems.length > 0) process.exitCode = 1

function show<T extends Partial<Record<string, Figures>>>(title: string, figures: T): T {
  console.log(title)
  for (const [kind, one] of Object.entries(figures))
    if (one)
      console.log(
        `  ${kind.padEnd(9)} ${String(one.availability).padStart(8)} % of ${one.answers}, at most ${one.longestOutageMs} ms without, ${JSON.stringify(one.outcomes)}`,
      )
  return figures
}

function judge(kind: string, figures: Figures | undefined, least: number): string[] {
  if (!figures) return [`${kind}: none`]
  return [
    ...(figures.availability < least ? [`${kind}: ${figures.availability} % instead of ${least} %`] : []),
    ...(figures.longestOutageMs > MAX_OUTAGE_MS
      ? [`${kind}: nothing for ${figures.longestOutageMs} ms`]
      : []),
  ]
}
