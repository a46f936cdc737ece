import { median } from '../measure/median.ts'
import type { BenchSite } from '../reads/open-site.ts'
import type { ShopAnswer } from '../shop/shop-client.ts'
import { copyDatabase } from './copy-database.ts'
import { openInProcess } from './open-in-process.ts'
import { type Recorded, recordStatements, watchDrivers } from './record-statements.ts'
import { replayStatements } from './replay-statements.ts'

type Client = Awaited<ReturnType<typeof openInProcess>>

/** The request to compare with its floor. */
export type FloorTask = {
  /** Creates the required data and resolves to targets. */
  prepare(client: Client): Promise<string[]>
  ask(client: Client, prepared: string[], at: number): Promise<ShopAnswer>
}

export type Floor = {
  /** Microseconds of CPU for an operation. */
  cpu: number
  /** Median of what an operation had run, with what begins and ends transactions. */
  statements: number
}

/** Operations that are recorded first and do not count. */
export const WARM_UP = 20

/**
 * What the database's driver alone computes for an operation: what the API sends to a copy of the database is recorded, and sent once
 * more to another copy, as it was then. Nobody may have the site's database open.
 */
export async function measureFloor(site: BenchSite, task: FloorTask, operations: number): Promise<Floor> {
  watchDrivers()
  const work = await copyDatabase(site.env.DATABASE_URL ?? '', 'floor_work')
  const preparing = await openInProcess(site, work)
  const prepared = await task.prepare(preparing)
  await preparing.close()
  const copy = await copyDatabase(work, 'floor_copy')
  const recorded = await record(
    site,
    work,
    (client, at) => task.ask(client, prepared, at),
    operations + WARM_UP,
  )
  const cpu = await replayStatements(copy, recorded, WARM_UP)
  const counts = recorded.slice(WARM_UP).map(({ length }) => length)
  return { cpu, statements: median(counts) }
}

async function record(
  site: BenchSite,
  url: string,
  ask: (client: Client, at: number) => Promise<ShopAnswer>,
  operations: number,
): Promise<Recorded[][]> {
  const client = await openInProcess(site, url)
  const recorded: Recorded[][] = []
  for (let at = 0; at < operations; at++)
    recorded.push(
      await recordStatements(async () => {
        const { status, text } = await ask(client, at)
        if (status >= 300) throw new Error(`Answered with ${status}: ${text}`)
      }),
    )
  await client.close()
  return recorded
}
