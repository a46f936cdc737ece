import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'

/** Parcels that are looked at: a day's. */
const RECENT = 50

/** The carriers of recent parcels; `last` is that of the last one, which the next one likely goes with. */
export const listRecentCarriers = staffQuery(
  { permission: 'orders.write' },
  async ({ database: { prisma } }: Context): Promise<{ last: string | null; names: string[] }> => {
    const parcels = await prisma.shipment.findMany({
      orderBy: { id: 'desc' },
      take: RECENT,
      select: { carrier: true },
    })
    const names = parcels.flatMap(({ carrier }) => carrier ?? [])
    return { last: parcels[0]?.carrier ?? null, names: [...new Set(names)] }
  },
)
