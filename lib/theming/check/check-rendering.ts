import { createTranslator } from '#lib/services/texts/create-translator.ts'
import { FALLBACK_LOCALE } from '#lib/services/texts/index.ts'
import { createLiquid } from '../engine/create-liquid.ts'
import { describeFault } from '../engine/describe-fault.ts'
import { beginPass } from '../engine/pass.ts'
import { type Limits, themeLimits } from '../themes/limits.ts'
import type { ThemeTexts } from '../themes/read-locales.ts'
import { layerTexts } from '../themes/theme-texts.ts'
import type { Finding } from './findings/finding.ts'
import type { LayeredView } from './views/analyse-views.ts'
import type { KnownViews } from './views/view-variables.ts'

type Given = {
  views: ReadonlyMap<string, LayeredView>
  /** Views that are known to be unreadable. */
  broken: ReadonlySet<string>
  assets: ReadonlySet<string>
  known: KnownViews
  limits?: Limits
  /** The theme's own texts, nearest theme first. */
  texts?: readonly ThemeTexts[]
}

/** Findings on views that parse, but fail or take too long when rendered with sample data. */
export function checkRendering({
  views,
  broken,
  assets,
  known,
  limits = themeLimits,
  texts = [],
}: Given): Finding[] {
  const liquid = createLiquid(views, limits)
  const paths = new Map([...assets].map((file) => [file, `/theme-assets/sample/${file}`]))
  const translator = createTranslator(layerTexts(texts, FALLBACK_LOCALE))
  return [...views].flatMap(([name, view]): Finding[] => {
    if (!view.isOwn || !known.isShown(name) || broken.has(view.file)) return []
    const globals: Record<string, unknown> = Object.assign(Object.create(null), known.sharedSample(name))
    // Each section is shown by itself.
    beginPass(globals, { marker: '', assets: paths, texts: translator, failSection: () => '' })
    try {
      liquid.renderView(name, structuredClone(known.sampleOf(name)), globals)
      return []
    } catch (error) {
      const fault = describeFault(error, name, views, limits)
      const isOwn = [...views.values()].some(({ file, isOwn }) => isOwn && file === fault.file)
      // A failure in a broken partial is reported there.
      if (broken.has(fault.file)) return []
      const place = isOwn ? fault : { file: view.file, line: 1, column: 1 }
      const { file, line, column } = place
      const message = `Shown with sample data, ${name} fails: ${fault.message}`
      const fix = fault.isLimit
        ? 'Show less at once: fewer loop rounds, shorter texts, no view that renders itself endlessly.'
        : 'Check what the line does with its values.'
      return [{ severity: 'error', code: 'fails_with_sample', file, line, column, message, fix }]
    }
  })
}
