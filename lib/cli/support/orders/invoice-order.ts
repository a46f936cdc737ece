import { writeFile } from 'node:fs/promises'
import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { findInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import { findAnyOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { issueOrderInvoice } from '#lib/domains/shop/orders/staff/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { writeInvoicePdf } from '#lib/web/presenters/shop/invoice-files.ts'
import { print, runCommand, table } from '../run-command.ts'

/** Issues an order's invoice unless it has one, and lists the order's documents. */
export function invoiceOrder(args: {
  number: string
  pdf?: string | undefined
  json: boolean
}): Promise<void> {
  return runCommand(async (app) => {
    const order = await issue(app, args.number)
    const documents = await listInvoices(app, order.id)
    const latest = documents.at(-1)
    if (args.pdf !== undefined && latest)
      await writeLatest(app, order, { number: latest.number, file: args.pdf })
    const { time, money } = createFormat(app.settings.current, app.defaultSiteUrl)
    const shown = documents.map(({ kind, number, issuedAt, total, currency }) => ({
      ...{ kind, number, total, currency },
      issued_at: time(issuedAt),
    }))
    print(args.json, shown, () =>
      table(
        ['Document', 'Number', 'Total', 'Issued'],
        shown.map((one) => [one.kind, one.number, money(one.total, one.currency).formatted, one.issued_at]),
      ),
    )
  })
}

async function issue(app: App, number: string): Promise<Order> {
  try {
    const order = await findAnyOrder(app, number)
    await issueOrderInvoice(app, operator('orders invoice'), order.number)
    return order
  } catch (error) {
    if (isDomainError(error, 'order_not_found')) throw new Error(`There is no order ${number}.`)
    if (isDomainError(error, 'order_not_invoiced') || isDomainError(error, 'former_order'))
      throw new Error(
        `${number} gets no invoice: it must be paid or shipped, cost something, and not be of a former shop.`,
      )
    throw error
  }
}

async function writeLatest(app: App, { id }: Order, { number, file }: { number: string; file: string }) {
  const document = await findInvoice(app, id, number)
  if (!document) throw new Error(`The document ${number} has disappeared.`)
  await writeFile(file, await writeInvoicePdf(app.settings.current, document))
}
