import type { App } from '#lib/app.ts'
import { findAnyOrder, type Order, OrderNotCancellable, OrderNotFound } from '#lib/domains/orders/index.ts'
import { print, runCommand } from './run-command.ts'
import { describeOrder, showOrder } from './show-order.ts'

/** Does something to an order, and shows it as it is then. */
export function changeOrder(
  args: { number: string; json: boolean },
  work: (app: App, order: Order) => Promise<unknown>,
): Promise<void> {
  return runCommand(async (app) => {
    try {
      await work(app, await findAnyOrder(app, args.number))
    } catch (error) {
      if (error instanceof OrderNotFound) throw new Error(`There is no order ${args.number}.`)
      if (error instanceof OrderNotCancellable)
        throw new Error(`${args.number} cannot be cancelled: it is already paid, shipped or cancelled.`)
      throw error
    }
    const shown = await showOrder(app, await findAnyOrder(app, args.number))
    print(args.json, shown, () => describeOrder(shown))
  })
}
