export type Stored = Record<string, unknown> & { id: string }
type Test = (document: Stored) => boolean

/** A grammar of filters. Brackets, lists and the order of operators are the same in all. */
export type Grammar = {
  /** Matches a field with its operator at the beginning of a text: the field, and `in` or `atMost`. */
  condition: RegExp
  isAtMost(operator: string): boolean
  and: RegExp
  or: RegExp
}

/** Reads a filter as a server would. Throws on anything that is not of the grammar. */
export function parseFilter(text: string, grammar: Grammar, filterable: ReadonlySet<string>): Test {
  let rest = text.trim()
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest)
    if (found) rest = rest.slice(found[0].length).trimStart()
    return found
  }
  const need = (pattern: RegExp): RegExpExecArray => {
    const found = take(pattern)
    if (!found) throw new SyntaxError(`The filter is not understood from here: ${rest.slice(0, 80)}`)
    return found
  }
  const readMany = (operator: RegExp, read: () => Test, join: (tests: Test[]) => Test): Test => {
    const tests = [read()]
    while (take(operator)) tests.push(read())
    return tests.length === 1 ? (tests[0] as Test) : join(tests)
  }
  const readAny = (): Test =>
    readMany(grammar.or, readAll, (tests) => (document) => tests.some((test) => test(document)))
  const readAll = (): Test =>
    readMany(grammar.and, readOne, (tests) => (document) => tests.every((test) => test(document)))
  const readOne = (): Test => {
    if (take(/^\(/)) {
      const test = readAny()
      need(/^\)/)
      return test
    }
    const [, field = '', operator = ''] = need(grammar.condition)
    if (!filterable.has(field)) throw new SyntaxError(`Documents cannot be filtered by ${field}.`)
    if (grammar.isAtMost(operator)) {
      const most = Number(need(/^-?\d+/)[0])
      return (document) => typeof document[field] === 'number' && document[field] <= most
    }
    const list = need(/^\[([^\]]+)\]/)[1] ?? ''
    const values = new Set(list.split(',').map((value) => value.trim()))
    return (document) => [document[field]].flat().some((value) => values.has(String(value)))
  }
  const test = readAny()
  if (rest !== '') throw new SyntaxError(`The filter goes on after its end: ${rest.slice(0, 80)}`)
  return test
}

/** The documents that have all words, the last one also as a beginning, those with the best field first. */
export function rankByFields(documents: Stored[], text: string, fields: readonly string[]): Stored[] {
  const wanted = text.split(' ')
  const place = (document: Stored, word: string, isLast: boolean): number =>
    fields.findIndex((field) =>
      String(document[field] ?? '')
        .split(' ')
        .some((one) => one === word || (isLast && one.startsWith(word))),
    )
  const placed = documents.map((document) => ({
    document,
    places: wanted.map((word, index) => place(document, word, index === wanted.length - 1)),
  }))
  return placed
    .filter(({ places }) => places.every((one) => one >= 0))
    .sort((a, b) => sum(a.places) - sum(b.places) || Number(b.document.row) - Number(a.document.row))
    .map(({ document }) => document)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
