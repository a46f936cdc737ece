import { answerOrderExport } from '#lib/admin/shop/orders/list/answer-export.ts'

export const GET = answerOrderExport
