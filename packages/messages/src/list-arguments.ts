import type { IntlMessageFormat } from 'intl-messageformat'

export type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/** How a message uses an argument. Only `select` limits its values to the listed ones, if they do not include `other`. */
export type ArgumentKind = 'text' | 'number' | 'plural' | 'date' | 'select'
export type MessageArguments = ReadonlyMap<string, ArgumentKind>

/** The parser's numbers for kinds of elements. */
export const ELEMENT = { literal: 0, text: 1, number: 2, date: 3, time: 4, select: 5, plural: 6 } as const

/** The arguments of a parsed message. An argument that is used in several ways counts as the strictest. */
export function listArguments(elements: readonly Element[]): MessageArguments {
  const found = new Map<string, ArgumentKind>()
  visitElements(elements, (element) => {
    const kind = KINDS[element.type]
    if (!kind || !('value' in element)) return
    const known = found.get(element.value)
    if (!known || STRICTNESS.indexOf(kind) > STRICTNESS.indexOf(known)) found.set(element.value, kind)
  })
  return found
}

/** Visits elements and those within their choices. */
export function visitElements(elements: readonly Element[], visit: (element: Element) => void): void {
  for (const element of elements) {
    visit(element)
    if (element.type === ELEMENT.select || element.type === ELEMENT.plural)
      for (const { value } of Object.values(element.options)) visitElements(value, visit)
  }
}

const KINDS: Record<number, ArgumentKind> = {
  [ELEMENT.text]: 'text',
  [ELEMENT.number]: 'number',
  [ELEMENT.date]: 'date',
  [ELEMENT.time]: 'date',
  [ELEMENT.select]: 'select',
  [ELEMENT.plural]: 'plural',
}
const STRICTNESS: ArgumentKind[] = ['text', 'select', 'date', 'number', 'plural']
