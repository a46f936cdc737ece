import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { findAnyOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { print, runCommand } from '../run-command.ts'
import { describeOrder, showOrder } from './show-order.ts'

/** For `changeOrder`: changes nothing. */
export async function showOnly(): Promise<void> {}

/** Changes an order, then shows it. */
export function changeOrder(
  args: { number: string; json: boolean },
  work: (app: App, order: Order) => Promise<unknown>,
): Promise<void> {
  return runCommand(async (app) => {
    try {
      const order = await findAnyOrder(app, args.number)
      if (order.importedFrom !== null && work !== showOnly)
        throw new Error(`${order.number} was placed in your former shop: it can only be shown here.`)
      await work(app, order)
    } catch (error) {
      if (isDomainError(error, 'order_not_found')) throw new Error(`There is no order ${args.number}.`)
      if (isDomainError(error, 'order_not_cancellable'))
        throw new Error(`${args.number} cannot be cancelled: it is already paid, shipped or cancelled.`)
      throw error
    }
    const shown = await showOrder(app, await findAnyOrder(app, args.number))
    print(args.json, shown, () => describeOrder(shown))
  })
}
