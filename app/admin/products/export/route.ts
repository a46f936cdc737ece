import { answerProductExport } from '#lib/admin/catalogue/answer-export.ts'

export const GET = answerProductExport
