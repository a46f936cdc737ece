import type { Database } from '#lib/platform/database/db.ts'

/** No key of an app looks like it, and no secret belongs to it: nobody calls the API with it. */
export const WEBSITE_KEY = 'website'

const NAME = 'Website'

/** The app that sessions on the website belong to, as all others belong to the app that opened them. */
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
