import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ResultItem } from '#lib/search/index.ts'
import { indexWords, queryWords } from '#packages/word-index/src/words/words.ts'

type Document = {
  id: number
  fields: Record<string, [string, number]>
  visible_from: number
  result: ResultItem
}
type Index = { documents: Map<number, Document>; built_at: string; updated_at: string }

/** A small search server of the kind the example engine speaks to: one index per type, kept in memory. */
export async function startSearchServer() {
  const live = new Map<string, Index>()
  const next = new Map<string, Map<number, Document>>()
  const server = createServer(async (request, response) => {
    const body = await readJson(request)
    const url = new URL(request.url ?? '/', 'http://server')
    const [type = '', ...rest] = url.pathname.slice(1).split('/')
    const answer = respond(type, `${request.method} ${rest.join('/')}`, body, url)
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })

  const respond = (type: string, route: string, body: unknown, url: URL): unknown => {
    const index = live.get(type)
    if (route === 'POST next') return next.set(type, new Map()) && {}
    if (route === 'PUT next/documents') return save(next.get(type), body)
    if (route === 'POST swap') {
      const now = new Date().toISOString()
      live.set(type, { documents: next.get(type) ?? new Map(), built_at: now, updated_at: now })
      return {}
    }
    if (route === 'GET ') return statusOf(index, Number(url.searchParams.get('now')))
    if (!index) return undefined
    if (route === 'PUT documents') return save(index.documents, body)
    if (route.startsWith('DELETE documents/'))
      return index.documents.delete(Number(route.split('/')[1])) || {}
    if (route === 'POST search') return search(index, body as Wish)
    return undefined
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

function save(documents: Map<number, Document> | undefined, body: unknown): object {
  for (const document of body as Document[]) documents?.set(document.id, document)
  return {}
}

function statusOf(index: Index | undefined, now: number): object {
  if (!index) return { documents: null }
  const documents = [...index.documents.values()].filter((one) => one.visible_from <= now).length
  return { documents, built_at: index.built_at, updated_at: index.updated_at, bytes: 0 }
}

type Wish = { term: string; limit: number; offset: number; now: number }

function search(index: Index, { term, limit, offset, now }: Wish): object {
  const words = queryWords(term)
  const visible = [...index.documents.values()].filter((document) => document.visible_from <= now)
  const scored = visible.map((document) => ({
    document,
    scores: words.map((_, at) => score(document, words, at)),
  }))
  const all = scored.filter(({ scores }) => scores.length > 0 && scores.every((one) => one > 0))
  const any = scored.filter(({ scores }) => scores.some((one) => one > 0))
  const matches = all.length > 0 ? all : any
  matches.sort((a, b) => sum(b.scores) - sum(a.scores) || b.document.id - a.document.id)
  const hits = matches.slice(offset, offset + limit).map(({ document }) => document.result)
  return { total: matches.length, match: all.length > 0 || any.length === 0 ? 'all' : 'any', hits }
}

function score({ fields }: Document, words: string[], at: number): number {
  const word = words[at] ?? ''
  const isLast = at === words.length - 1
  const matches = (other: string) => other === word || (isLast && other.startsWith(word))
  return sum(Object.values(fields).map(([text, weight]) => weight * indexWords(text).filter(matches).length))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? undefined : JSON.parse(text)
}
