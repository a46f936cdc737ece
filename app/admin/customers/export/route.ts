import { answerCustomerExport } from '#lib/admin/people/customers/answer-export.ts'

export const GET = answerCustomerExport
