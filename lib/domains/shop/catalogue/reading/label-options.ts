import type { Context } from '#lib/context.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { compareNames } from '#lib/platform/lists/rows.ts'
import type { OptionCounts } from './choices/choices.ts'

/** Options that products are filtered by. Filters have their names and values, people see their labels. */
export type LabelledOption = {
  name: string
  label: string
  values: { value: string; label: string; count: number }[]
}

type LabelRow = { name: string; value: string; label: string; products: number | bigint }

/**
 * Labels options in the visitor's language. Each product has options of its own, so what most of them are translated to counts. Costs two
 * statements in further languages.
 */
export async function labelOptions(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  options: readonly OptionCounts[],
): Promise<LabelledOption[]> {
  const { locale, prefix } = settings.language
  if (prefix === '' || options.length === 0) return options.map((option) => withLabels(option, new Map()))
  const names = options.map(({ name }) => name)
  const { prisma } = database
  const found = await Promise.all([findNames(prisma, locale, names), findValues(prisma, locale, names)])
  const labels = chooseLabels(found.flat())
  return options.map((option) => withLabels(option, labels)).sort((a, b) => compareNames(a.label, b.label))
}

function findNames(prisma: Tx, locale: string, names: string[]): Promise<LabelRow[]> {
  return prisma.$queryRaw`
    SELECT o."name", '' AS "value", t."value" AS "label", COUNT(*) AS "products"
    FROM "ProductOption" o JOIN "Translation" t ON t."entityId" = o."id"
    WHERE t."locale" = ${locale} AND t."entity" = 'product_option' AND t."field" = 'name'
      AND o."name" IN (${Prisma.join(names)})
    GROUP BY o."name", t."value"`
}

function findValues(prisma: Tx, locale: string, names: string[]): Promise<LabelRow[]> {
  return prisma.$queryRaw`
    SELECT o."name", v."value", t."value" AS "label", COUNT(*) AS "products"
    FROM "ProductOption" o
    JOIN "ProductOptionValue" v ON v."optionId" = o."id"
    JOIN "Translation" t ON t."entityId" = v."id"
    WHERE t."locale" = ${locale} AND t."entity" = 'product_option_value' AND t."field" = 'value'
      AND o."name" IN (${Prisma.join(names)})
    GROUP BY o."name", v."value", t."value"`
}

function chooseLabels(rows: readonly LabelRow[]): Map<string, string> {
  const rarestFirst = rows.toSorted(
    (a, b) => Number(a.products) - Number(b.products) || compareNames(b.label, a.label),
  )
  return new Map(rarestFirst.map(({ name, value, label }) => [keyOf(name, value), label]))
}

function withLabels({ name, values }: OptionCounts, labels: ReadonlyMap<string, string>): LabelledOption {
  return {
    name,
    label: labels.get(keyOf(name, '')) ?? name,
    values: values.map(({ value, count }) => ({
      value,
      label: labels.get(keyOf(name, value)) ?? value,
      count,
    })),
  }
}

function keyOf(name: string, value: string): string {
  return JSON.stringify([name, value])
}
