import { startLoadGenerator } from '../load/load-generator.ts'
import { measureInTurns, type Series } from '../measure/series.ts'
import type { DemoSite } from './demo-site.ts'
import type { NamedPage } from './find-pages.ts'

const PACE = { seconds: 5, requests: 300, connections: 2, rounds: 3 }

/**
 * What the server computes for pages that it makes anew, each with a parameter that was never sent before, and for the same again, which
 * are kept unless they are results of a search: rows of a name and two times in milliseconds.
 */
export async function compareMaking({ server }: DemoSite, pages: readonly NamedPage[]): Promise<string[][]> {
  const series = pages.flatMap(({ name, path }): Series[] => [
    { name: `${name}, made anew`, server, task: { targets: [path], headers: {}, distinct: true } },
    { name: `${name}, again`, server, task: { targets: [path], headers: {} } },
  ])
  const load = startLoadGenerator()
  try {
    const figures = await measureInTurns(series, load, PACE)
    return pages.map(({ name }, index) => [
      name,
      ...figures.slice(2 * index, 2 * index + 2).map(({ cpu }) => (cpu / 1000).toFixed(2)),
    ])
  } finally {
    load.stop()
  }
}
