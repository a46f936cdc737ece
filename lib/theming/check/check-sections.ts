import { THEME_FILE } from '../themes/read-theme.ts'
import type { ThemeFile } from '../themes/theme-file.ts'
import { type Finding, placeOf } from './findings/finding.ts'
import { didYouMean } from './findings/nearest-name.ts'
import type { LayeredView } from './views/analyse-views.ts'

type Manifest = { file: ThemeFile | undefined; text: string }

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
