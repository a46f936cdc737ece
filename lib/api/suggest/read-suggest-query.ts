const MAX_CODE_POINTS = 200

/**
 * What is searched for, trimmed and cut at 200 characters, and the one type it is searched in, if any. Of a repeated
 * `q`, or of `q[]`, the first counts.
 */
export function readSuggestQuery(target: string): { term: string; type: string | undefined } {
  const mark = target.indexOf('?')
  const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1))
  const given = query.get('q') ?? query.get('q[]') ?? ''
  const term = [...given.trim()].slice(0, MAX_CODE_POINTS).join('')
  return { term, type: query.get('type')?.trim() || undefined }
}
