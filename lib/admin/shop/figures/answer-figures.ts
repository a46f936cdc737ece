import { type AccountsRow, exportAccounts, loadReport } from '#lib/domains/shop/figures/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { answerCsv } from '../../lists/answer-csv.ts'
import { answerMember } from '../../request/answer-member.ts'
import type { Panel } from '../../request/panel-request.ts'
import { columnsOf, isMoney, sumIn } from './columns.ts'
import { readAsked } from './read-asked.ts'

/** The job that counts days runs this often. */
const RETRY_S = 60

/** A report as CSV, with all of its rows; 503 as long as its days are still to be counted. */
export async function answerFigures(request: Request): Promise<Response> {
  return answerMember(async ({ app, actor, t }) => {
    const asked = askedBy(request, app)
    const { report, basis, days } = asked
    const { rows, waiting } = await loadReport(app, actor, { ...asked, limit: null })
    if (waiting > 0)
      return new Response(t('admin.figures.waiting', { count: waiting }), {
        status: 503,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': String(RETRY_S) },
      })
    const columns = columnsOf(report, basis)
    const cells = rows.map((row) => [
      row.key,
      row.label ?? '',
      row.currency,
      ...columns.map((column) => {
        const sum = sumIn(row, column)
        return isMoney(column) ? writeMajor(sum, currencyExponent(row.currency)) : String(sum)
      }),
    ])
    const header = ['key', 'name', 'currency', ...columns]
    return answerCsv(`${report}-${days.first}-${days.last}.csv`, header, inOneBatch(cells))
  })
}

const ACCOUNTS = [
  ...['date', 'kind', 'document', 'order', 'country', 'currency', 'net', 'tax_rate', 'tax', 'gross'],
  ...['payment_method', 'payment_reference'],
]

/** Documents and money of a time, for an accountant. */
export async function answerAccounts(request: Request): Promise<Response> {
  return answerMember(async ({ app, actor }) => {
    const { days } = askedBy(request, app)
    const batches = await exportAccounts(app, actor, days)
    const { time } = createFormat(app.settings.current, app.defaultSiteUrl)
    return answerCsv(`accounts-${days.first}-${days.last}.csv`, ACCOUNTS, toBatches(batches, time))
  })
}

async function* toBatches(
  batches: AsyncGenerator<AccountsRow[]>,
  time: (at: Date) => string,
): AsyncGenerator<string[][]> {
  for await (const rows of batches)
    yield rows.map((row) => {
      const money = (amount: number | null) =>
        amount === null ? '' : writeMajor(amount, currencyExponent(row.currency))
      return [
        ...[time(row.at), row.kind, row.document ?? '', row.order, row.country ?? '', row.currency],
        ...[money(row.net), row.rate ?? '', money(row.tax), money(row.gross)],
        ...[row.method ?? '', row.reference ?? ''],
      ]
    })
}

function askedBy(request: Request, { settings, clock }: Panel['app']) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return readAsked(query, { timeZone: settings.current['site.timezone'], now: clock.now() })
}

async function* inOneBatch(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows
}
