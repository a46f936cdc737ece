import type { DeclaredDesign } from '../../design/declare-design.ts'
import { areas } from '../../design/section-types.ts'
import { THEME_FILE } from '../../themes/read-theme.ts'
import type { ThemeFile } from '../../themes/theme-file.ts'
import { type Finding, placeOf } from '../findings/finding.ts'
import { jsonOffset } from '../findings/json-offset.ts'
import { didYouMean } from '../findings/nearest-name.ts'
import type { LayeredView } from '../views/analyse-views.ts'

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

/** Findings on layouts of theme.json: sections that no layer declares or that belong elsewhere, and settings they lack. */
export function checkLayouts({ file, text }: Manifest, { sections }: DeclaredDesign): Finding[] {
  const warn = (path: (string | number)[], message: string, fix: string): Finding => {
    const place = placeOf(text, jsonOffset(text, path))
    return { severity: 'warning', code: 'theme_json', file: THEME_FILE, ...place, message, fix }
  }
  return areas.flatMap((area) =>
    (file?.layouts[area] ?? []).flatMap(({ section: name, settings }, index): Finding[] => {
      const path = ['layouts', area, index]
      const section = sections.get(name)
      const fitting = [...sections].filter(([, one]) => one.areas.includes(area)).map(([one]) => one)
      const among = `There are ${fitting.join(', ')}.`
      if (!section)
        return [
          warn([...path, 'section'], `There is no section \`${name}\`.`, didYouMean(name, fitting, among)),
        ]
      if (!section.areas.includes(area))
        return [warn([...path, 'section'], `The section \`${name}\` cannot stand in \`${area}\`.`, among)]
      const ids = section.settings.map(({ id }) => id)
      return Object.keys(settings)
        .filter((id) => !ids.includes(id))
        .map((id) =>
          warn(
            [...path, 'settings', id],
            `The section \`${name}\` has no setting \`${id}\`.`,
            didYouMean(id, ids, ids.length > 0 ? `It has ${ids.join(', ')}.` : 'Leave it out: it has none.'),
          ),
        )
    }),
  )
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
