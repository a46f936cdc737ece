import { startLoadGenerator } from '../load/load-generator.ts'
import { measureInTurns, type Series } from '../measure/series.ts'
import { type ServerProcess, startProcess } from '../servers/start-process.ts'
import type { DemoSite } from './demo-site.ts'
import type { NamedPage } from './find-pages.ts'
import { measurePageFloors } from './page-floor.ts'

export const MAKING_COLUMNS = [
  ...['', 'made anew', 'Fastify', 'ratio', 'statements', 'alone'],
  ...['again', 'Fastify from memory', 'ratio'],
]

// A search has no peer: it is the word index's.
const ALONE = ['search']
// Kept pages are so cheap that thousands are needed until their code is compiled.
const PACE = { seconds: 4, requests: 3000, connections: 2, rounds: 3 }

/**
 * What the server computes for pages that it makes anew, each with a parameter that was never sent before, and for the same again, which
 * are kept unless they are results of a search, beside Fastify's and beside what the database's driver computes for their statements: rows of
 * `MAKING_COLUMNS`, in milliseconds. The site is stopped then.
 */
export async function compareMaking(site: DemoSite, pages: readonly NamedPage[]): Promise<string[][]> {
  const { server, file, env } = site
  const fastify = await startProcess('fastify', 'tests/bench/servers/fastify/server.ts', {
    BENCH_DATABASE: file,
  })
  const series = pages.flatMap((page) => listSeries(page, server, fastify))
  const load = startLoadGenerator()
  try {
    const figures = await measureInTurns(series, load, PACE)
    const found = new Map(series.map(({ name }, index) => [name, (figures[index]?.cpu ?? 0) / 1000]))
    await server.stop()
    const floors = await measurePageFloors(env, pages)
    return pages.map(({ name }) => {
      const floor = floors.get(name)
      const [anew, again] = ['anew', 'again'].map((how) => compare(found, `${name} ${how}`))
      return [
        ...[name, ...(anew ?? [])],
        ...[String(floor?.statements ?? ''), floor ? (floor.cpu / 1000).toFixed(2) : ''],
        ...(again ?? []),
      ]
    })
  } finally {
    load.stop()
    await fastify.stop()
  }
}

function listSeries({ name, path }: NamedPage, server: ServerProcess, fastify: ServerProcess): Series[] {
  const anew = { targets: [path], headers: {}, distinct: true }
  const own: Series[] = [
    { name: `${name} anew`, server, task: anew },
    { name: `${name} again`, server, task: { targets: [path], headers: {} } },
  ]
  if (ALONE.includes(name)) return own
  return [
    ...own,
    { name: `${name} anew, Fastify`, server: fastify, task: anew },
    { name: `${name} again, Fastify`, server: fastify, task: { targets: [`${path}?kept`], headers: {} } },
  ]
}

/** Ours, Fastify's and the ratio. */
function compare(found: ReadonlyMap<string, number>, name: string): string[] {
  const own = found.get(name) ?? 0
  const peer = found.get(`${name}, Fastify`)
  return peer === undefined
    ? [own.toFixed(2), '', '']
    : [own.toFixed(2), peer.toFixed(2), (own / peer).toFixed(1)]
}
