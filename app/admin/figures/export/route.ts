import { answerFigures } from '#lib/admin/figures/answer-figures.ts'

export const GET = answerFigures
