import { createTranslator } from '../../../messages/src/index.ts'
import { createLiquid } from '../engine/create-liquid.ts'
import { describeFault } from '../engine/describe-fault.ts'
import { beginPass } from '../engine/pass.ts'
import type { Catalogues } from '../site.ts'
import { type Limits, themeLimits } from '../themes/limits.ts'
import type { ThemeTexts } from '../themes/read-locales.ts'
import { layerTexts } from '../themes/theme-texts.ts'
import { type Finding, placeOf } from './findings/finding.ts'
import { checkPage, type PageRemark } from './pages/check-page.ts'
import type { LayeredView } from './views/analyse-views.ts'
import type { KnownViews } from './views/known-views.ts'

type Given = {
  views: ReadonlyMap<string, LayeredView>
  /** Views that are known to be unreadable. */
  broken: ReadonlySet<string>
  assets: ReadonlySet<string>
  known: KnownViews
  catalogues: Catalogues
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
  catalogues,
  limits = themeLimits,
  texts = [],
}: Given): Finding[] {
  const liquid = createLiquid(views, limits)
  const paths = new Map([...assets].map((file) => [file, `/theme-assets/sample/${file}`]))
  const translator = createTranslator(layerTexts(texts, catalogues.fallback, catalogues))
  const show = (name: string): string => {
    const globals: Record<string, unknown> = Object.assign(Object.create(null), known.sharedSample(name))
    // Each section is shown by itself.
    beginPass(globals, { marker: '', assets: paths, texts: translator, failSection: () => '' })
    return liquid.renderView(name, structuredClone(known.sampleOf(name)), globals)
  }
  const shown = new Map<string, string>()
  const failures = [...views].flatMap(([name, view]): Finding[] => {
    if (!view.isOwn || !known.isShown(name) || broken.has(view.file)) return []
    try {
      shown.set(name, show(name))
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
  // A page is put together of views that all work.
  if (failures.length > 0 || broken.size > 0) return failures
  const showAny = (name: string): string | undefined => {
    try {
      return shown.get(name) ?? show(name)
    } catch {
      // A view of a parent, which is reported there.
      return undefined
    }
  }
  const hasFrame = views.get('layout/header')?.isOwn || views.get('layout/footer')?.isOwn
  return [...views].flatMap(([name, view]) => {
    // A header or a footer is seen on any page.
    if (!isPage(name, known) || !(view.isOwn || (hasFrame && name === 'pages/show'))) return []
    const [header, html, footer] = ['layout/header', name, 'layout/footer'].map(showAny)
    if (header === undefined || html === undefined || footer === undefined) return []
    const remarks = checkPage({ name, header, html, footer }, known)
    return remarks.flatMap((remark) => placeRemark(remark, view, views))
  })
}

/** Pages between the site's header and footer, alternates among them. */
function isPage(name: string, { pageViews, framelessViews }: KnownViews): boolean {
  const [usual = name] = name.split('.')
  return pageViews.includes(usual) && !framelessViews.includes(usual)
}

/** Where a view of the theme's own causes it; nowhere if none does. */
function placeRemark(
  { text, ...told }: PageRemark,
  page: LayeredView,
  views: ReadonlyMap<string, LayeredView>,
): Finding[] {
  if (!text) return page.isOwn ? [{ ...told, file: page.file, line: 1, column: 1 }] : []
  const others = [...views.values()].filter((view) => view.isOwn && view !== page)
  const found = [...(page.isOwn ? [page] : []), ...others].map((view) => ({
    view,
    matches: [...view.source.matchAll(text)],
  }))
  const chosen =
    found.find(({ matches }) => matches.length > 1) ?? found.find(({ matches }) => matches.length > 0)
  if (!chosen) return []
  const offset = (chosen.matches[1] ?? chosen.matches[0])?.index ?? 0
  return [{ ...told, file: chosen.view.file, ...placeOf(chosen.view.source, offset) }]
}
