import { answerStockExport } from '#lib/admin/shop/catalogue/stock/stock-file.ts'

export const GET = answerStockExport
