import type { Report } from '../../import-record.ts'
import type { FileOrder } from './file-order.ts'

/** Says so if an order's parts do not add up to what its shop charged. The total stays as it was charged. */
export function checkTotal(order: FileOrder, line: number, report: Report): void {
  const { formerNumber, subtotal, discount, shippingTotal, tax, taxInclusive, total } = order
  const sum = subtotal - discount + shippingTotal + (taxInclusive ? 0 : tax)
  if (sum === total) return
  report.warn(
    line,
    `The parts of ${formerNumber} add up to ${sum}, but ${total} was charged (in the smallest unit of ${order.currency}). ` +
      'The total is kept.',
  )
}

/** Says so if an order is not finished: this shop can only show it. */
export function warnIfOpen({ formerNumber, status }: FileOrder, line: number, report: Report): void {
  if (status === 'completed' || status === 'cancelled') return
  report.warn(line, `${formerNumber} is ${status}: finish it in the former shop, then import it again.`)
}
