import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { requestStockNotice } from '#lib/domains/shop/stock-notices/index.ts'
import { StockNoticeForm } from '#lib/web/inputs/cart.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const stockNotices = [
  endpoint(
    'POST /stock-notices',
    {
      name: 'requestStockNotice',
      group: 'shop',
      customer: 'optional',
      summary: 'Request a back-in-stock notice',
      description:
        'E-mails a link that opens the website, where the address is confirmed; the confirmed address of the signed-in ' +
        'customer needs none. Once the variant is back, one e-mail is sent, in the order of the requests and to no more ' +
        'people than there are units. The answer is the same whatever is stored about the address.',
      body: StockNoticeForm,
      returns: Acknowledgement,
      status: 201,
    },
    async ({ context, customer, body, locale, note }) => {
      const { product_id: productId, variant_id: variantId = null, email } = body
      await requestStockNotice(context, { productId, variantId, email, locale, customer })
      return { message: note('stock_notice_requested', {}) }
    },
  ),
]
