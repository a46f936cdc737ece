import { htmlToText } from '#lib/platform/text/html.ts'
import { type DesignSection, readHtml } from '#lib/theming/index.ts'
import type { StructuredData } from '../site-facts.ts'

type Section = Pick<DesignSection, 'type' | 'settings'>

const MOST = 6

/** The questions that sections of a page answer, as search engines read them; empty if there are none. */
export function describeQuestions(sections: readonly Section[]): StructuredData[] {
  const questions = sections.filter(({ type }) => type === 'faq').flatMap(readQuestions)
  return questions.length === 0 ? [] : [{ '@type': 'FAQPage', mainEntity: questions }]
}

function readQuestions({ settings }: Section): StructuredData[] {
  return Array.from({ length: MOST }, (_, at) => at + 1).flatMap((number) => {
    const name = String(settings[`question_${number}`] ?? '')
    const text = htmlToText(readHtml(settings[`answer_${number}`]))
    if (name === '' || text === '') return []
    return [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }]
  })
}
