import { answerStockExport } from '#lib/admin/catalogue/stock/stock-file.ts'

export const GET = answerStockExport
