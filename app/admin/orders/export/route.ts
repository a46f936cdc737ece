import { answerOrderExport } from '#lib/admin/orders/list/answer-export.ts'

export const GET = answerOrderExport
