import { answerAccounts } from '#lib/admin/figures/answer-figures.ts'

export const GET = answerAccounts
