import type {
  EngineRanking,
  EngineStatus,
  ModelQuery,
  PluginItem,
  PluginResults,
  ResultItem,
  RowId,
  ScoredId,
  SearchResults,
} from '../../contracts.ts'
import { isResultAddress } from '../../results/absolute-url.ts'

/** An engine's answer that is not as its contract says. */
class MalformedAnswer extends TypeError {
  override name = 'MalformedAnswer'
  constructor(what: string) {
    super(`The search engine returned ${what}.`)
  }
}

/** A page of results, complete: an engine may leave out `match` and `slug`. */
export function results(
  answer: PluginResults,
  type: string,
  { limit, offset, reach }: { limit: number; offset: number; reach: number },
): SearchResults {
  const { total, match } = isRecord(answer) ? answer : ({} as PluginResults)
  if (!isCount(total)) throw new MalformedAnswer('no number of matches')
  const found = items(answer.items, type).slice(0, limit)
  if (found.length === 0 && limit > 0 && Math.min(total, reach) > offset)
    throw new MalformedAnswer(`${total} matches without the results`)
  return { total, items: found, match: match === 'any' ? 'any' : 'all' }
}

export function items(answer: readonly PluginItem[], type: string): ResultItem[] {
  if (!Array.isArray(answer)) throw new MalformedAnswer('no list of results')
  return answer.map((item) => {
    if (!isRecord(item) || !isKey(item.id) || typeof item.title !== 'string')
      throw new MalformedAnswer('a result without a key or title')
    return {
      id: item.id,
      type,
      title: item.title,
      url: address(item.url),
      excerpt: text(item.excerpt, 'excerpt'),
      image: text(item.image, 'image'),
      meta: text(item.meta, 'meta'),
      slug: text(item.slug, 'slug'),
    }
  })
}

export function narrowed<Q extends ModelQuery>(answer: Q): Q {
  const { rankedIds, found } = isRecord(answer) ? (answer as ModelQuery) : ({ rankedIds: 0 } as never)
  if (rankedIds !== undefined && !isKeys(rankedIds)) throw new MalformedAnswer('no narrowed query')
  if (found !== undefined && !(isKeys(found.ids) && isCount(found.total)))
    throw new MalformedAnswer('no narrowed query')
  return answer
}

export function ranked(
  answer: Awaited<ReturnType<EngineRanking['rank']>>,
): Awaited<ReturnType<EngineRanking['rank']>> {
  if (!isRecord(answer) || !isCount(answer.total) || !Array.isArray(answer.ranked))
    throw new MalformedAnswer('no ranked matches')
  const isScored = ({ id, score }: ScoredId) => isKey(id) && typeof score === 'number'
  if (!answer.ranked.every(isScored)) throw new MalformedAnswer('ranked matches without keys or scores')
  return answer
}

export function status(answer: EngineStatus): EngineStatus {
  if (!isRecord(answer) || typeof answer.ready !== 'boolean') throw new MalformedAnswer('no status')
  const { documents, bytes, built_at, updated_at } = answer
  if (!isCount(documents) || !isCount(bytes)) throw new MalformedAnswer('a status without numbers')
  return { ...answer, built_at: date(built_at), updated_at: date(updated_at) }
}

export function flag(answer: boolean): boolean {
  if (typeof answer !== 'boolean') throw new MalformedAnswer('neither true nor false')
  return answer
}

export function words(answer: string): string {
  if (typeof answer !== 'string') throw new MalformedAnswer('no text')
  return answer
}

export function count(answer: number): number {
  if (!isCount(answer)) throw new MalformedAnswer('no number')
  return answer
}

export function list<T>(answer: T[]): T[] {
  if (!Array.isArray(answer)) throw new MalformedAnswer('no list')
  return answer
}

/** An engine that links to scripts is not trusted with anything else it says. */
function address(given: unknown): string {
  if (typeof given === 'string' && isResultAddress(given)) return given
  throw new MalformedAnswer('a result whose url is neither an http(s) address nor a path')
}

function text(given: unknown, key: string): string | null {
  if (given === null || given === undefined) return null
  if (typeof given !== 'string') throw new MalformedAnswer(`a result whose ${key} is no text`)
  return given
}

function date(given: string | null | undefined): string | null {
  if (given === null || given === undefined) return null
  if (Number.isNaN(Date.parse(given))) throw new MalformedAnswer('a status whose dates are none')
  return given
}

function isKeys(ids: unknown): boolean {
  return Array.isArray(ids) && ids.every(isKey)
}

function isKey(id: unknown): id is RowId {
  // Rows with text keys are left to the database engine.
  return Number.isSafeInteger(id)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
