import { THEME_FILE } from '../themes/read-theme.ts'
import type { ThemeFile } from '../themes/theme-file.ts'
import { type Finding, placeOf } from './findings/finding.ts'
import { didYouMean } from './findings/nearest-name.ts'
import type { LayeredView } from './views/analyse-views.ts'

type Manifest = { file: ThemeFile | undefined; text: string }

/** Findings on typefaces of theme.json whose file no layer has. */
export function checkFonts({ file, text }: Manifest, assets: ReadonlySet<string>): Finding[] {
  const files = Object.values(file?.fonts ?? {}).flatMap((font) =>
    typeof font.file === 'string' ? [font.file] : Object.values(font.file ?? {}),
  )
  return [...new Set(files)]
    .filter((name) => !assets.has(name))
    .map((name) => ({
      severity: 'warning',
      code: 'unknown_asset',
      file: THEME_FILE,
      ...placeOf(text, Math.max(0, text.indexOf(JSON.stringify(name)))),
      message: `No layer has the asset \`${name}\`.`,
      fix: didYouMean(name, assets, `Put it into assets/${name}.`),
    }))
}

/** Findings on sections that theme.json declares and no layer has a view for. */
export function checkSections({ file, text }: Manifest, views: ReadonlyMap<string, LayeredView>): Finding[] {
  const declared = Object.keys(file?.sections ?? {})
  return declared
    .filter((name) => !views.has(`sections/${name}`))
    .map((name) => {
      const offset = Math.max(0, text.indexOf(JSON.stringify(name)))
      const known = [...views.keys()].flatMap((view) => /^sections\/(.+)$/.exec(view)?.[1] ?? [])
      return {
        severity: 'error',
        code: 'unknown_view',
        file: THEME_FILE,
        ...placeOf(text, offset),
        message: `The section \`${name}\` has no view.`,
        fix: didYouMean(name, known, `Make it: views/sections/${name}.liquid.`),
      }
    })
}
