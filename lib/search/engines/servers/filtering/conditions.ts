import { looseParts, mayBeLonger, type Part, wholeParts } from '#word-index'
import type { ServerQuery } from '../search-server.ts'
import { toToken } from './tokens.ts'

/** A condition on documents, in no server's language. */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { field: string; isOneOf: readonly (string | number)[] }
  | { field: string; atMost: number }

/** How a server writes conditions. Values are numbers and tokens, which need no escapes. */
export type Dialect = {
  and: string
  or: string
  isOneOf(field: string, values: readonly (string | number)[]): string
  atMost(field: string, value: number): string
}

export function writeCondition(condition: Condition, dialect: Dialect): string {
  if ('isOneOf' in condition) return dialect.isOneOf(condition.field, condition.isOneOf)
  if ('atMost' in condition) return dialect.atMost(condition.field, condition.atMost)
  const [conditions, operator] =
    'all' in condition ? [condition.all, dialect.and] : [condition.any, dialect.or]
  return `(${conditions.map((one) => writeCondition(one, dialect)).join(operator)})`
}

/** Scheduled documents appear at their moment. */
export function visibleBy(now: number): Condition {
  return { field: 'visible_from', atMost: now }
}

/** The documents that have all parts of a query, or any of them. */
export function matching({ query, match, now }: ServerQuery): Condition {
  if (match === 'any') return { all: [visibleBy(now), anyOf(partsOf(looseParts(query)))] }
  return { all: [visibleBy(now), ...partsOf(wholeParts(query))] }
}

/** For each part of a query, the documents that have it. */
export function matchingParts({ query, now }: ServerQuery): Condition[] {
  return partsOf(looseParts(query)).map((part) => ({ all: [visibleBy(now), part] }))
}

function partsOf(parts: readonly Part[]): Condition[] {
  return parts.map((part, index) => anyOf(part.map((words) => haveAll(words, index === parts.length - 1))))
}

/** The last word of the last part may be unfinished. */
function haveAll(words: readonly string[], isLast: boolean): Condition {
  const all = words.map((word, index): Condition => {
    const field = mayBeLonger(words, index, isLast) ? 'beginnings' : 'words'
    return { field, isOneOf: [toToken(word)] }
  })
  return all.length === 1 && all[0] ? all[0] : { all }
}

/** Alternatives of one field are one condition: servers limit how many there may be. */
function anyOf(conditions: readonly Condition[]): Condition {
  const values = new Map<string, (string | number)[]>()
  const others: Condition[] = []
  for (const condition of conditions) {
    if ('isOneOf' in condition)
      values.set(condition.field, [...(values.get(condition.field) ?? []), ...condition.isOneOf])
    else if ('any' in condition) others.push(...condition.any)
    else others.push(condition)
  }
  const any = [...[...values].map(([field, isOneOf]): Condition => ({ field, isOneOf })), ...others]
  return any.length === 1 && any[0] ? any[0] : { any }
}
