import type { Floor } from '../floor/measure-floor.ts'
import { startLoadGenerator } from '../load/load-generator.ts'
import { measureInTurns, type Series } from '../measure/series.ts'
import { type ServerProcess, startProcess } from '../servers/start-process.ts'
import type { DemoSite } from './demo-site.ts'
import type { NamedPage } from './find-pages.ts'
import { measurePageFloors } from './page-floor.ts'

export const MAKING_COLUMNS = [
  ...['', '', 'made anew', 'times Fastify', 'statements', 'alone', 'times alone'],
  ...['again', 'times Fastify from memory'],
]

// A search has no peer: it is the word index's.
const ALONE = ['search']
// Kept pages are so cheap that thousands are needed until their code is compiled.
const PACE = { seconds: 2, requests: 3000, connections: 2, rounds: 3 }

/** The same store on both databases. */
export type DemoSites = { SQLite: DemoSite; PostgreSQL: DemoSite }

/**
 * The server's time for uncached pages, each with a parameter that was never sent before, and for the same pages again, which are
 * then cached unless they are results of a search. On both databases, beside Fastify and beside the database drivers' time for the
 * same statements: rows of `MAKING_COLUMNS`, in milliseconds. The sites are stopped then.
 */
export async function compareMaking(sites: DemoSites, pages: readonly NamedPage[]): Promise<string[][]> {
  const fastify = await startProcess('Fastify', 'bench/servers/fastify/server.ts', {
    BENCH_DATABASE: sites.SQLite.file,
  })
  const servers = { SQLite: sites.SQLite.server, PostgreSQL: sites.PostgreSQL.server, Fastify: fastify }
  const series = pages.flatMap((page) => listSeries(page, servers))
  const load = startLoadGenerator()
  try {
    const figures = await measureInTurns(series, load, PACE)
    const found = new Map(series.map(({ name }, index) => [name, (figures[index]?.cpu ?? 0) / 1000]))
    const floors = new Map<string, Map<string, Floor>>()
    for (const [name, { server, env }] of Object.entries(sites)) {
      await server.stop()
      floors.set(name, await measurePageFloors(env, pages))
    }
    return pages.flatMap(({ name: page }) =>
      Object.keys(servers).flatMap((server, at) => {
        const figures = describe(found, { page, server }, floors.get(server)?.get(page))
        return figures ? [[at === 0 ? page : '', server, ...figures]] : []
      }),
    )
  } finally {
    load.stop()
    await fastify.stop()
  }
}

function listSeries({ name, path }: NamedPage, servers: Record<string, ServerProcess>): Series[] {
  return Object.entries(servers).flatMap(([of, server]) => {
    if (of !== 'Fastify') return seriesOf(`${name} ${of}`, server, path)
    return ALONE.includes(name) ? [] : seriesOf(`${name} ${of}`, server, path, `${path}?kept`)
  })
}

function seriesOf(name: string, server: ServerProcess, path: string, kept = path): Series[] {
  return [
    { name: `${name} anew`, server, task: { targets: [path], headers: {}, distinct: true } },
    { name: `${name} again`, server, task: { targets: [kept], headers: {} } },
  ]
}

/** Undefined for a server that was not asked for that page. */
function describe(
  found: ReadonlyMap<string, number>,
  { page, server }: { page: string; server: string },
  floor: Floor | undefined,
): string[] | undefined {
  const [anew, again] = ['anew', 'again'].map((how) => {
    const figure = found.get(`${page} ${server} ${how}`)
    return figure === undefined ? undefined : [figure, found.get(`${page} Fastify ${how}`)]
  })
  if (!anew || !again) return undefined
  const alone = floor && floor.cpu / 1000
  return [
    ...[show(anew[0]), times(anew[0], anew[1])],
    ...[String(floor?.statements ?? ''), show(alone), times(anew[0], alone)],
    ...[show(again[0]), times(again[0], again[1])],
  ]
}

function show(milliseconds: number | undefined): string {
  return milliseconds?.toFixed(2) ?? ''
}

function times(one: number | undefined, other: number | undefined): string {
  return one === undefined || other === undefined ? '' : `${(one / other).toFixed(1)}×`
}
