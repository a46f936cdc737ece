import type { App } from '#lib/app/app.ts'
import { explainRefusal, type RedirectInput, saveRedirects } from '#lib/domains/publishing/redirects/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { pathOnSite } from '#lib/services/settings/index.ts'
import { readRedirectFile } from './read-redirect-file.ts'

const BATCH = 500

type Skipped = { line: number; reason: string }

/** Imports a file in short transactions. */
export async function importRedirects(app: App, file: string) {
  const result = { created: 0, updated: 0, unchanged: 0, skipped: [] as Skipped[] }
  const lines = new Map<RedirectInput, number>()
  const flush = async (): Promise<void> => {
    const batch = [...lines.keys()]
    const saved = await transact(app.database.prisma, (tx) => saveRedirects(tx, batch))
    for (const refused of saved.refused) {
      const given = batch.find((one) => one.from === refused.from && one.to === refused.to)
      result.skipped.push({ line: (given && lines.get(given)) ?? 0, reason: explainRefusal(refused) })
    }
    result.created += saved.created
    result.updated += saved.updated
    result.unchanged += saved.unchanged
    lines.clear()
  }
  for await (const row of readRedirectFile(file)) {
    if ('skipped' in row) result.skipped.push({ line: row.line, reason: row.skipped })
    else
      lines.set(
        { from: row.from, to: toLocalTarget(app, row.to), origin: 'owner', permanent: row.permanent },
        row.line,
      )
    if (lines.size === BATCH) await flush()
  }
  if (lines.size > 0) await flush()
  result.skipped.sort((a, b) => a.line - b.line)
  return result
}

/** Makes an address of this site a path, so that it moves with the site. */
export function toLocalTarget({ settings, defaultSiteUrl }: App, to: string): string {
  const site = new URL(settings.current['site.url'] ?? defaultSiteUrl)
  if (!URL.canParse(to) || new URL(to).host !== site.host) return to
  return pathOnSite(settings.current, to)
}
