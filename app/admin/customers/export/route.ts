import { answerCustomerExport } from '#lib/admin/customers/answer-export.ts'

export const GET = answerCustomerExport
