import type { Context } from '#lib/context.ts'
import { WEBSITE_KEY } from '#lib/domains/people/apps/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'

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
export async function listDevices(context: Context, customerId: number): Promise<Device[]> {
  const { database, clock, settings } = context
  const { t } = textsIn(settings.current['site.locale'])
  const rows = await database.prisma.session.findMany({
    where: { customerId, refreshExpiresAt: { gt: clock.now() } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      deviceName: true,
      app: { select: { key: true, name: true } },
      ipAddress: true,
      createdAt: true,
      lastUsedAt: true,
      refreshExpiresAt: true,
    },
  })
  return rows.map(({ app, deviceName, refreshExpiresAt, ...row }) => {
    const appName = app.key === WEBSITE_KEY ? t('account.devices.website') : app.name
    // A device without a name of its own has its app's.
    const named = deviceName === app.name ? appName : deviceName
    return { ...row, deviceName: named, appName, expiresAt: refreshExpiresAt }
  })
}
