export { createStockNoticeHandlers, requestStockNotice, sealedStockNotices } from './request-stock-notice.ts'
export { sendStockNotices } from './send-stock-notices.ts'
export { confirmStockNotice, deleteStockNotice } from './stock-notice-links.ts'
export { forgetStockNotices, listStockNotices, purgeStockNotices } from './stored-notices.ts'
