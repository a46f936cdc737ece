import { answerAccounts } from '#lib/admin/shop/figures/answer-figures.ts'

export const GET = answerAccounts
