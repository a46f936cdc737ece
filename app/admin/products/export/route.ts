import { answerProductExport } from '#lib/admin/shop/catalogue/answer-export.ts'

export const GET = answerProductExport
