import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { groupBy, type Paging, toWindow } from '#lib/platform/lists/rows.ts'
import { selectPopularIds } from '../statements/pages.ts'
import { selectStock } from '../statements/stock.ts'
import { selectRelatedIds } from '../statements/summaries.ts'
import { computeAvailability, type StockFacts } from '../stock-level.ts'

type Site = Pick<Context, 'observer' | 'settings'>
type Stocked = { id: number; variants: readonly StockFacts[] }
type Detailed = { id: number; variants: readonly (StockFacts & { id: number })[] }

/**
 * Notes what an answer shows of the stock: of each variant of the product that it is about, and of other products all in all.
 */
export function observeStock(
  { observer, settings }: Site,
  { own = [], others = [] }: { own?: readonly Detailed[]; others?: readonly Stocked[] },
): void {
  if (!observer || own.length + others.length === 0) return
  const showStock = settings.current['shop.show_stock']
  const ownIds = own.map(({ id }) => id)
  const otherIds = others.map(({ id }) => id)
  observer.note({
    seen: describe({ own, others }, showStock),
    async look(prisma) {
      const rows = await selectRows(prisma, selectStock, { ids: [...new Set([...ownIds, ...otherIds])] })
      const known = groupBy(rows, ({ id }) => id)
      const find = (ids: readonly number[]) => ids.flatMap((id) => known.get(id) ?? [])
      return describe({ own: find(ownIds), others: find(otherIds) }, showStock)
    },
  })
}

/** Notes which products a product's page shows beside it, which depends on how often they sell. */
export function observeRelated(
  { observer, clock }: Pick<Context, 'observer' | 'clock'>,
  productId: number,
  related: readonly { id: number }[],
): void {
  noteOrder(observer, related, (prisma) =>
    selectRows(prisma, selectRelatedIds, { productId, now: clock.now() }),
  )
}

/** Notes which products stand on a page of those that sell best. */
export function observePopular(
  { observer, clock }: Pick<Context, 'observer' | 'clock'>,
  paging: Paging,
  rows: readonly { id: number }[],
): void {
  noteOrder(observer, rows, (prisma) =>
    selectRows(prisma, selectPopularIds, { now: clock.now(), ...toWindow(paging) }),
  )
}

type Rows = readonly { id: number }[]

/** Notes which rows there are, in their order. */
function noteOrder(observer: Context['observer'], rows: Rows, select: (prisma: Tx) => Promise<Rows>): void {
  observer?.note({ seen: listIds(rows), look: async (prisma) => listIds(await select(prisma)) })
}

function listIds(rows: readonly { id: number }[]): string {
  return rows.map(({ id }) => id).join()
}

function describe(
  { own, others }: { own: readonly Detailed[]; others: readonly Stocked[] },
  showStock: boolean,
): string {
  const level = (variant: StockFacts) =>
    showStock && variant.trackStock
      ? `${variant.stock} ${computeAvailability(variant)}`
      : computeAvailability(variant)
  // A list shows the sum and the best of a product's variants, whatever their order.
  const products = others.map(({ id, variants }) => [id, variants.map(level).sort()])
  const details = own.map(({ id, variants }) => [id, variants.map((one) => `${one.id} ${level(one)}`).sort()])
  return JSON.stringify([details, products])
}
