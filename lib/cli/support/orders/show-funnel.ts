import { readFunnel } from '#lib/domains/shop/orders/index.ts'
import { parseWhole } from '../parse-number.ts'
import { print, runCommand, table } from '../run-command.ts'

/** Prints how far visitors came towards buying, with shares of those who began. */
export function showFunnel(args: { days?: string | undefined; json: boolean }): Promise<void> {
  return runCommand(async (app) => {
    const days = await readFunnel(app, { days: parseWhole('--days', args.days ?? '14', 1) })
    const share = (part: number, whole: number) =>
      whole === 0 ? '' : ` (${Math.round((100 * part) / whole)}%)`
    print(args.json, days, () =>
      table(
        ['Day', 'Carts', 'Checkouts', 'Orders', 'Paid'],
        days.map(({ day, cart, checkout, payment, paid }) => [
          day,
          String(cart),
          ...[checkout, payment, paid].map((count) => `${count}${share(count, cart)}`),
        ]),
      ),
    )
  })
}
