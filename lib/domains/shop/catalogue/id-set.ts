import type { Provider } from '#lib/platform/database/database-location.ts'
import { Prisma } from '#lib/platform/database/db.ts'

/** A subquery for ids that takes a single argument, because databases limit the number of arguments. */
export function idSet(ids: number[], provider: Provider): Prisma.Sql {
  const json = JSON.stringify(ids)
  return provider === 'sqlite'
    ? Prisma.sql`SELECT value FROM json_each(${json})`
    : Prisma.sql`SELECT value::int FROM jsonb_array_elements_text(${json}::jsonb)`
}
