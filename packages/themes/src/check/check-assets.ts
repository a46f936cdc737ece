import type { Finding, Remark } from './findings/finding.ts'
import { placeOf } from './findings/finding.ts'
import { didYouMean } from './findings/nearest-name.ts'
import type { Piece } from './views/scan-source.ts'

const ASSET_URL = /(['"])((?:(?!\1).)+)\1\s*\|\s*asset_url\b/g

/** Remarks on references to files that no layer has. */
export function checkAssetNames(
  source: string,
  pieces: readonly Piece[],
  known: ReadonlySet<string>,
): Remark[] {
  return pieces
    .filter(({ kind }) => kind === 'output' || kind === 'tag')
    .flatMap(({ start, end }) =>
      [...source.slice(start, end).matchAll(ASSET_URL)].flatMap(({ index, 2: name = '' }): Remark[] => {
        if (known.has(name)) return []
        const message = `No layer has the asset \`${name}\`.`
        const fix = didYouMean(name, known, `Put it into assets/${name}.`, (one) => `'${one}'`)
        return [{ severity: 'warning', code: 'unknown_asset', offset: start + index + 1, message, fix }]
      }),
    )
}

type Assets = {
  /** Texts of the theme's own assets; null for binary ones. */
  own: ReadonlyMap<string, string | null>
  /** Assets of the layers below. */
  inherited: ReadonlySet<string>
  /** The sources of all views that may be rendered. */
  views: readonly string[]
}

/** Findings on assets that nothing loads. */
export function checkAssetUse({ own, inherited, views }: Assets): Finding[] {
  const texts = [...views, ...[...own.values()].filter((text) => text !== null)]
  return [...own.keys()]
    .filter((name) => !inherited.has(name))
    .filter((name) => !texts.some((text) => text !== own.get(name) && mentions(text, name)))
    .map((name) => ({
      severity: 'info',
      code: 'unused_asset',
      file: `assets/${name}`,
      line: 1,
      column: 1,
      message: 'Nothing uses this file.',
      fix: `Print its address with \`{{ '${name}' | asset_url }}\`, or remove it.`,
    }))
}

/** Stylesheets and scripts name files relative to themselves, so only the last part of the path is searched for. */
function mentions(text: string, name: string): boolean {
  const file = name.slice(name.lastIndexOf('/') + 1)
  return text.includes(file)
}

const DECLARATION = /(?<=[{;\s])(--site-[\w-]+)\s*:/g

/** Findings on the site's custom properties that a stylesheet sets and nothing reads. */
export function checkProperties(own: Assets['own'], inherited: readonly string[]): Finding[] {
  const all = [...inherited, ...[...own.values()].filter((text) => text !== null)].join('\n')
  const read = new Set([...all.matchAll(/var\(\s*(--site-[\w-]+)/g)].map(([, name = '']) => name))
  return [...own].flatMap(([file, text]) => {
    if (!file.endsWith('.css') || text === null) return []
    return [...text.matchAll(DECLARATION)].flatMap(({ index, 1: name = '' }): Finding[] => {
      if (read.has(name)) return []
      const message = `Nothing reads the custom property \`${name}\`.`
      const fix = didYouMean(name, read, 'Give it another prefix if it is your own, or remove it.')
      const place = { file: `assets/${file}`, ...placeOf(text, index) }
      return [{ severity: 'warning', code: 'unread_property', ...place, message, fix }]
    })
  })
}
