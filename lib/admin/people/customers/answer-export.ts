import { type ExportedCustomer, exportCustomers } from '#lib/domains/people/accounts/staff/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { answerCsv } from '../../lists/answer-csv.ts'
import { answerMember } from '../../request/answer-member.ts'
import { readCustomerFilter } from './read-filter.ts'

const COLUMNS = [
  ...['email', 'name', 'phone', 'language', 'tags', 'newsletter', 'created_at', 'orders', 'spent'],
]

/** The customers of a list as CSV, sent as they are read. */
export async function answerCustomerExport(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return answerMember(async ({ app, actor }) => {
    const filter = readCustomerFilter(query, app.settings.current['site.timezone'])
    const batches = await exportCustomers(app, actor, filter)
    const { time } = createFormat(app.settings.current, app.defaultSiteUrl)
    return answerCsv('customers.csv', COLUMNS, toRows(batches, time))
  })
}

async function* toRows(
  batches: AsyncGenerator<ExportedCustomer[]>,
  time: (at: Date) => string,
): AsyncGenerator<string[][]> {
  for await (const customers of batches)
    yield customers.map(({ email, name, phone, locale, tags, subscribed, createdAt, purchases }) => [
      ...[email, name, phone ?? '', locale ?? '', tags.join(', '), subscribed ? 'yes' : 'no'],
      ...[time(createdAt), String(purchases.orders), purchases.spent.map(writeAmount).join(' + ')],
    ])
}

function writeAmount({ amount, currency }: { amount: number; currency: string }): string {
  return `${writeMajor(amount, currencyExponent(currency))} ${currency}`
}
