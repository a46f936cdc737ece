import { reportTaxes, type TaxReportRow } from '#lib/domains/shop/invoices/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { writeMajor } from '#lib/services/money/format-money.ts'
import { answerCsv } from '../../lists/answer-csv.ts'
import { answerMember } from '../../request/answer-member.ts'
import { readPeriod } from './read-period.ts'

const COLUMNS = ['country', 'currency', 'rate', 'orders', 'base', 'tax']

/** The report as CSV. */
export async function answerTaxReport(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return answerMember(async ({ app, actor }) => {
    const timeZone = app.settings.current['site.timezone']
    const period = readPeriod(query, { timeZone, now: app.clock.now() })
    const rows = await reportTaxes(app, actor, period)
    return answerCsv(`taxes-${period.first}-${period.last}.csv`, COLUMNS, inOneBatch(rows.map(toCells)))
  })
}

function toCells({ country, currency, rate, orders, base, tax }: TaxReportRow): string[] {
  const write = (amount: number) => writeMajor(amount, currencyExponent(currency))
  return [country ?? '', currency, rate ?? '', String(orders), write(base), write(tax)]
}

async function* inOneBatch(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows
}
