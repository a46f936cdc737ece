import type { Context } from '#lib/context.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { selectExtras } from '../statements/extras.ts'
import type { ProductOption } from './find-product.ts'

/** Parts of a product that lists show only where a theme asks for them. */
export type ProductExtras = { secondImage: Picture | null; options: PicturedOption[] }

/** With the picture of the first variant that has each value; null without one. */
type PicturedOption = ProductOption & { pictures: (Picture | null)[] }

/** The extras of these products, by their id, in one statement. */
export async function listProductExtras(
  { database: { prisma } }: Pick<Context, 'database'>,
  ids: readonly number[],
): Promise<Map<number, ProductExtras>> {
  const rows = await selectRows(prisma, selectExtras, { ids: [...ids] })
  return new Map(
    rows.map(({ id, secondImage, options, pictures }) => [
      id,
      {
        secondImage,
        options: options.map(({ name, values }) => ({
          name,
          values: values.map(({ value }) => value),
          swatches: values.map(({ swatch }) => swatch),
          pictures: values.map(
            (value) => pictures.find(({ valueIds }) => valueIds.includes(value.id))?.image ?? null,
          ),
        })),
      },
    ]),
  )
}
