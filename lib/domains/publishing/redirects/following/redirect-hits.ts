import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'

/** Counts visits of redirects in memory, so that a visit costs no write. */
export type RedirectHits = {
  count(id: number): void
  /** Adds what was counted since the last flush to the database. */
  flush(): Promise<void>
}

type Hits = { number: number; last: Date }

// Keeps transactions short.
const MAX_ROWS = 200

export function createRedirectHits({ database, clock }: Pick<Context, 'database' | 'clock'>): RedirectHits {
  let counted = new Map<number, Hits>()
  const add = (id: number, { number, last }: Hits) => {
    const known = counted.get(id)
    if (!known) counted.set(id, { number, last })
    else counted.set(id, { number: known.number + number, last: known.last > last ? known.last : last })
  }
  const write = (hits: [number, Hits][]) =>
    transact(database.prisma, async (tx) => {
      for (const [id, { number, last }] of hits)
        await tx.redirect.updateMany({
          where: { id },
          data: { hits: { increment: number }, lastHitAt: last },
        })
    })
  return {
    count: (id) => add(id, { number: 1, last: clock.now() }),
    async flush() {
      const hits = [...counted].sort(([a], [b]) => a - b)
      counted = new Map()
      while (hits.length > 0) {
        const batch = hits.splice(0, MAX_ROWS)
        try {
          await write(batch)
        } catch (error) {
          for (const [id, one] of [...batch, ...hits]) add(id, one)
          throw error
        }
      }
    },
  }
}
