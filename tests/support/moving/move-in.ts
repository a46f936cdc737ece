import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runProcess } from '#tests/support/command.ts'
import type { ProductionSite } from '#tests/support/production-server.ts'
import { countRecords } from './count-records.ts'
import { crawl, type DeadLink, type Followed, follow } from './crawl.ts'
import type { FormerSite } from './former-site.ts'

const HOME = 'http://shop.example'

export type MovedIn = {
  /** The output of each import, by file. */
  reports: Record<string, { created: number; updated: number; skipped: unknown[]; deadLinks?: unknown[] }>
  /** Files of which another number came in than they have. */
  miscounted: { file: string; counted: number; created: number }[]
  /** Seconds that each import took, by file. */
  seconds: Record<string, number>
  pages: number
  dead: DeadLink[]
  /** Former addresses that do not lead to a page with one redirect or none. */
  lost: Followed[]
}

/** Imports a former site as its owner would, then reads the new one as visitors and search engines would. */
export async function moveIn(site: ProductionSite, former: FormerSite): Promise<MovedIn> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'moving-in-'))
  const moved: MovedIn = { reports: {}, miscounted: [], seconds: {}, pages: 0, dead: [], lost: [] }
  try {
    for (const { name, source, text } of former.files) {
      const file = path.join(folder, name)
      await writeFile(file, text)
      const started = performance.now()
      const args = [source, file, '--json', ...(former.flags ?? [])]
      const { code, stdout, stderr } = await runProcess('lib/cli/running/import.ts', args, site.env)
      if (code !== 0) throw new Error(`The import of ${name} ended with ${code}: ${stderr}`)
      moved.seconds[name] = Math.round((performance.now() - started) / 100) / 10
      const report: MovedIn['reports'][string] = JSON.parse(stdout)
      moved.reports[name] = report
      const counted = countRecords({ source, text })
      if (report.created !== counted) moved.miscounted.push({ file: name, counted, created: report.created })
    }
    await site.setSetting('site.url', HOME)
    const server = await site.start()
    const reached = { base: `http://127.0.0.1:${server.port}`, home: HOME }
    const { answered, dead } = await crawl(reached)
    moved.pages = answered.length
    moved.dead = dead
    for (const address of former.addresses) {
      const followed = await follow(reached, address)
      if (followed.status !== 200 || followed.redirects > 1) moved.lost.push(followed)
    }
    await server.stop()
    return moved
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
