import { answerOrderExport } from '#lib/admin/orders/answer-export.ts'

export const GET = answerOrderExport
