import { confirmStockNotice, deleteStockNotice } from '#lib/domains/shop/stock-notices/index.ts'
import type { LinkArea } from '../../forms/mailed-links.ts'

export const STOCK_NOTICES_PATH = '/stock-notices'
export const STOCK_NOTICE_ACTION = `${STOCK_NOTICES_PATH}/forms/request`

export const stockNoticeLinks: LinkArea = {
  path: STOCK_NOTICES_PATH,
  texts: (t, kind) => ({
    title: t(`stock_notices.${kind}.title`),
    intro: t(`stock_notices.${kind}.intro`),
    button: t(`stock_notices.${kind}.button`),
    done: t(`stock_notices.${kind}.done`),
  }),
  confirm: confirmStockNotice,
  leave: deleteStockNotice,
}
