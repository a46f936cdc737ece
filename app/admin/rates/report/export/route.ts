import { answerTaxReport } from '#lib/admin/rates/report/answer-tax-report.ts'

export const GET = answerTaxReport
