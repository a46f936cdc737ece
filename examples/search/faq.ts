import { jsonFileSource, type Searchable, type TypeDefinition } from '#lib/search/index.ts'

type Question = { id: number; question: string; answer: string }

/** Answers to frequent questions, which are in a JSON file and have one page, `/help`, with an anchor for each. */
export function faqType(file: string): TypeDefinition {
  const model: Searchable<Question> = {
    model: 'Question',
    source: jsonFileSource(file),
    // All of them may be found by everybody.
    searchableQuery: () => ({}),
    searchableColumns: () => ({ question: 5, answer: 1 }),
    plainFields: ['question', 'answer'],
    toSearchResult: ({ id, question, answer }) => ({
      title: question,
      url: `/help#question-${id}`,
      excerpt: answer,
      image: null,
      meta: null,
      visible_from: null,
    }),
  }
  return {
    model,
    label: 'Questions',
    labels: { de: 'Fragen', fr: 'Questions', es: 'Preguntas' },
    module: null,
    setting: 'search.types.faq',
    results_route: null,
  }
}
