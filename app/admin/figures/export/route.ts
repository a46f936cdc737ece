import { answerFigures } from '#lib/admin/shop/figures/answer-figures.ts'

export const GET = answerFigures
