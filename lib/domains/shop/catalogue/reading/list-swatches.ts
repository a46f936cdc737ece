import type { Context } from '#lib/context.ts'

/** The colours of option values. */
export type Swatches = {
  /** The colour that most products give a value of an option; null if none does. */
  of(option: string, value: string): string | null
}

const MOST = 2000

/** The colours of the values that products are filtered by, in one statement. */
export async function listSwatches({ database }: Pick<Context, 'database'>): Promise<Swatches> {
  const rows = await database.prisma.$queryRaw<{ name: string; value: string; swatch: string }[]>`
    SELECT o."name", v."value", v."swatch"
    FROM "ProductOptionValue" v JOIN "ProductOption" o ON o."id" = v."optionId"
    WHERE v."swatch" IS NOT NULL
    GROUP BY o."name", v."value", v."swatch"
    ORDER BY COUNT(*) DESC, v."swatch"
    LIMIT ${MOST}`
  // A map keeps the last of several rows with one key: the most frequent colour comes first.
  const known = new Map(rows.reverse().map(({ name, value, swatch }) => [keyOf(name, value), swatch]))
  return { of: (option, value) => known.get(keyOf(option, value)) ?? null }
}

function keyOf(option: string, value: string): string {
  return JSON.stringify([option, value])
}
