/** The fields that every engine indexes, and those it returns of a document. */
export type BenchDocument = {
  id: number
  title: string
  body: string
  url: string
  /** The beginning of the body. */
  excerpt: string
  meta: string
}

const EXCERPT_LENGTH = 160

export function makeDocument(
  id: number,
  { title, body, meta }: Pick<BenchDocument, 'title' | 'body' | 'meta'>,
): BenchDocument {
  return { id, title, body, url: `/documents/${id}`, excerpt: body.slice(0, EXCERPT_LENGTH), meta }
}

/** One line of a corpus file. */
export function toLine({ id, title, body, meta }: BenchDocument): string {
  return [id, title, body, meta].map((value) => String(value).replace(/[\t\n]/g, ' ')).join('\t')
}

export function fromLine(line: string): BenchDocument {
  const [id = '', title = '', body = '', meta = ''] = line.split('\t')
  return makeDocument(Number(id), { title, body, meta })
}
