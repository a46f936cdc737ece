import type { Context } from '#lib/context.ts'

/** A device a customer is signed in on. */
export type Device = {
  id: number
  deviceName: string
  appName: string
  ipAddress: string | null
  createdAt: Date
  lastUsedAt: Date
  /** When it is signed out, unless it refreshes its tokens first. */
  expiresAt: Date
}

/** Lists the customer's devices, most recently used first. */
export async function listDevices({ database, clock }: Context, customerId: number): Promise<Device[]> {
  const rows = await database.prisma.session.findMany({
    where: { customerId, refreshExpiresAt: { gt: clock.now() } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      deviceName: true,
      app: { select: { name: true } },
      ipAddress: true,
      createdAt: true,
      lastUsedAt: true,
      refreshExpiresAt: true,
    },
  })
  return rows.map(({ app, refreshExpiresAt, ...row }) => ({
    ...row,
    appName: app.name,
    expiresAt: refreshExpiresAt,
  }))
}
