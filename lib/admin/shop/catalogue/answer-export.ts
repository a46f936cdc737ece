import { type ExportedProduct, exportProducts } from '#lib/domains/shop/catalogue/staff/index.ts'
import { currencyExponent, writeMajor } from '#lib/services/money/currency.ts'
import { PRODUCT_COLUMNS, type ProductWriter, writeProduct } from '#lib/web/presenters/product-file.ts'
import { answerCsv } from '../../lists/answer-csv.ts'
import { answerMember } from '../../request/answer-member.ts'
import type { Panel } from '../../request/panel-request.ts'
import { readProductFilter } from './read-filter.ts'

/** The products of a list as a file that can be changed and imported again. */
export async function answerProductExport(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  return answerMember(async (panel) => {
    const batches = await exportProducts(panel.app, panel.actor, readProductFilter(query))
    return answerCsv('products.csv', PRODUCT_COLUMNS, toRows(batches, writerOf(panel)))
  })
}

async function* toRows(
  batches: AsyncGenerator<ExportedProduct[]>,
  writer: ProductWriter,
): AsyncGenerator<string[][]> {
  for await (const products of batches) {
    yield products.flatMap((product) => writeProduct(product, writer))
  }
}

function writerOf({ app }: Panel): ProductWriter {
  const { current } = app.settings
  const exponent = currencyExponent(current['currency.code'])
  const home = (current['site.url'] ?? app.defaultSiteUrl).replace(/\/+$/, '')
  return {
    money: (amount) => writeMajor(amount, exponent),
    address: (url) => (url.startsWith('/') && !url.startsWith('//') ? `${home}${url}` : url),
  }
}
