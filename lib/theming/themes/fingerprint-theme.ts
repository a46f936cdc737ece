import { createHash } from 'node:crypto'
import type { LayeredTheme } from './theme-layers.ts'

const known = new WeakMap<LayeredTheme, string>()

/** The same for the same views, assets, facts and declarations of a theme, in every process. */
export function fingerprintTheme(layered: LayeredTheme): string {
  const fingerprint = known.get(layered) ?? compute(layered)
  known.set(layered, fingerprint)
  return fingerprint
}

function compute({ theme, declared, views, assets, texts }: LayeredTheme): string {
  const { groups, fonts, sections, layouts } = declared
  const hash = createHash('sha256').update(
    JSON.stringify([theme, groups, [...fonts], [...sections], layouts]),
  )
  for (const [name, { source }] of [...views].sort(byName)) hash.update(JSON.stringify([name, source]))
  for (const [file, path] of [...assets].sort(byName)) hash.update(JSON.stringify([file, path]))
  for (const layer of texts)
    for (const [locale, patterns] of layer) hash.update(JSON.stringify([locale, ...patterns]))
  return hash.digest('base64url')
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
