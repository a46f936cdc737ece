import type { Database } from '#lib/platform/database/db.ts'

/** Unlike any app's key, and without a secret, so that nobody can call the API with it. */
export const WEBSITE_KEY = 'website'

const NAME = 'Website'

/** Finds the app that sessions on the website belong to; creates it the first time. */
export async function findWebsiteApp({ database }: { database: Database }): Promise<{
  id: number
  name: string
}> {
  const { app } = database.prisma
  const select = { id: true, name: true } as const
  const known = await app.findUnique({ where: { key: WEBSITE_KEY }, select })
  if (known) return known
  return app.upsert({
    where: { key: WEBSITE_KEY },
    create: { key: WEBSITE_KEY, name: NAME },
    update: {},
    select,
  })
}
