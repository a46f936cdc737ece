/** What is searched for, and the one type it is searched in, if any. Of a repeated `q`, or of `q[]`, the first counts. */
export function readSuggestQuery(target: string): { term: string; type: string | undefined } {
  const mark = target.indexOf('?')
  const query = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1))
  const term = query.get('q') ?? query.get('q[]') ?? ''
  return { term, type: query.get('type')?.trim() || undefined }
}
