import type { Context } from '#lib/context.ts'
import { type Translatable, translateRows } from '#lib/domains/publishing/translations/index.ts'
import { nameVariant } from '#lib/domains/shop/catalogue/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import { groupBy } from '#lib/platform/lists/group-by.ts'
import type { LoadedLine } from './load-lines.ts'

/** The chosen value of one option. */
type Choice = { id: number; name: string; value: { id: number; value: string } }

type Naming = { product: { id: number | null; name: string }; choices: Choice[] }

const NAMING: Translatable = {
  in: {
    product: { entity: 'product' },
    choices: { entity: 'product_option', in: { value: { entity: 'product_option_value' } } },
  },
}

/** Lines with the names of products, variants and options in the visitor's language, which their order then keeps. */
export async function nameLines(
  tx: Statements,
  { settings }: Pick<Context, 'settings'>,
  lines: readonly LoadedLine[],
): Promise<LoadedLine[]> {
  if (settings.language.prefix === '' || lines.length === 0) return [...lines]
  const prisma = await prismaOf(tx)
  const choices = await loadChoices(prisma, lines)
  const originals = lines.map(
    ({ productId, variantId, shown, offer }): Naming => ({
      product: { id: productId, name: offer?.name ?? shown.name },
      choices: (variantId !== null && choices.get(variantId)) || [],
    }),
  )
  const named = await translateRows({ settings, database: { prisma } }, NAMING, originals)
  return lines.map((line, index) => nameLine(line, originals[index], named[index]))
}

async function loadChoices(tx: Tx, lines: readonly LoadedLine[]): Promise<Map<number, Choice[]>> {
  const variants = lines.flatMap(({ variantId }) => variantId ?? [])
  if (variants.length === 0) return new Map()
  const rows = await tx.$queryRaw<
    (Omit<Choice, 'value'> & { variantId: number; valueId: number; value: string })[]
  >`
    SELECT chosen."variantId", o."id", o."name", value."id" AS "valueId", value."value"
    FROM "VariantOptionValue" chosen
    JOIN "ProductOptionValue" value ON value."id" = chosen."valueId"
    JOIN "ProductOption" o ON o."id" = value."optionId"
    WHERE chosen."variantId" IN (${Prisma.join(variants)})
    ORDER BY o."position", o."id"`
  const byVariant = groupBy(rows, ({ variantId }) => variantId)
  return new Map(
    [...byVariant].map(([variantId, ones]) => [
      variantId,
      ones.map(({ id, name, valueId, value }) => ({ id, name, value: { id: valueId, value } })),
    ]),
  )
}

/** A variant that is called by its values has them translated. */
function nameLine(line: LoadedLine, original: Naming | undefined, named: Naming | undefined): LoadedLine {
  if (!original || !named) return line
  const { name } = named.product
  const translate = (variantName: string | null) =>
    variantName === nameOf(original.choices) ? nameOf(named.choices) : variantName
  const options = named.choices.map((choice) => ({ name: choice.name, value: choice.value.value }))
  const { shown, offer } = line
  return {
    ...line,
    shown: {
      ...shown,
      name,
      variantName: translate(shown.variantName),
      options: options.length > 0 ? options : shown.options,
    },
    offer: offer && { ...offer, name, variantName: translate(offer.variantName) },
  }
}

function nameOf(choices: readonly Choice[]): string {
  return nameVariant(choices.map(({ value }) => value.value))
}
