import { expect, it } from 'vitest'
import { describeQuestions } from '#lib/pages/seo/site-facts.ts'
import { type TrustedHtml, trustedHtml } from '#lib/theming/index.ts'

const faq = (settings: Record<string, string | TrustedHtml>) => ({ type: 'faq', settings })

it('describes the questions that all sections answer, in plain text', () => {
  const sections = [
    faq({ question_1: 'How long?', answer_1: '<p>Two <b>days</b></p>', question_2: 'Unanswered?' }),
    { type: 'text', settings: { question_1: 'Not one', answer_1: '<p>No</p>' } },
    faq({ question_6: 'Returns?', answer_6: trustedHtml('<p>Yes, in <i>30</i> days</p>') }),
  ]
  const answer = (name: string, text: string) => ({
    '@type': 'Question',
    name,
    acceptedAnswer: { '@type': 'Answer', text },
  })
  expect(describeQuestions(sections)).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [answer('How long?', 'Two days'), answer('Returns?', 'Yes, in 30 days')],
    },
  ])
})

it('says nothing of a page without answers', () => {
  expect(
    describeQuestions([faq({ question_1: 'Why?', answer_1: '' }), { type: 'quote', settings: {} }]),
  ).toEqual([])
})
