import { toViewName } from '../themes/views.ts'
import type { Remark } from './findings/finding.ts'
import { didYouMean, nearestName } from './findings/nearest-name.ts'
import type { Handed } from './hand-over.ts'
import type { AnalysedView, AnalysedViews } from './views/analyse-views.ts'
import type { KnownViews } from './views/known-views.ts'
import type { RenderCall } from './views/walk-view.ts'

const FORM = 'search/form'

/** Remarks on rendered views that do not exist, and on parameters that the search form does not take. */
export function checkRenders({ calls, known }: AnalysedView, views: AnalysedViews): Remark[] {
  return calls.flatMap((call) => {
    const target = toViewName(call.view)
    if (target === undefined || !views.has(target)) return [tellMissing(call, target, views)]
    return target === FORM ? [...tellUntaken(call, known), ...tellType(call)] : []
  })
}

function tellMissing({ view, offset }: RenderCall, target: string | undefined, views: AnalysedViews): Remark {
  const names = view.startsWith('theme::') ? [...views.keys()].map(toDotted) : views.keys()
  const otherwise = target ? `Make it: views/${target}.liquid.` : "Give it a name such as 'partials/card'."
  const fix = didYouMean(view, names, otherwise, (name) => `'${name}'`)
  return { severity: 'error', code: 'unknown_view', offset, message: `There is no view \`${view}\`.`, fix }
}

function toDotted(view: string): string {
  return `theme::${view.replaceAll('/', '.')}`
}

function tellUntaken({ parameters, offset }: RenderCall, { sampleOf }: KnownViews): Remark[] {
  const known = Object.keys(sampleOf(FORM))
  return [...parameters.keys()]
    .filter((name) => !known.includes(name))
    .map((name) => ({
      severity: 'warning',
      code: 'unknown_parameter',
      offset,
      message: `The search form takes no \`${name}\`.`,
      fix: didYouMean(name, known, `It takes ${known.join(', ')}.`),
    }))
}

const TYPES = ['all', 'product', 'post', 'page']

/** Other types may be registered, so only what looks like a typo is reported. */
function tellType({ texts, offset }: RenderCall): Remark[] {
  const type = texts.get('type')
  const meant = type === undefined || TYPES.includes(type) ? undefined : nearestName(type, TYPES)
  if (meant === undefined) return []
  const message = `There is no type \`${type}\` to search for, so the form is left out.`
  return [{ severity: 'warning', code: 'unknown_type', offset, message, fix: `Did you mean '${meant}'?` }]
}

/** A remark on a view that neither the site nor another view renders. */
export function checkUse({ name, known }: AnalysedView, handed: Handed): Remark[] {
  if (known.isShown(name) || handed.has(name)) return []
  const [, section] = /^sections\/(.+)$/.exec(name) ?? []
  const otherwise =
    section === undefined
      ? `Render it by \`{% render '${name}' %}\`, or remove it.`
      : `Declare it in theme.json: \`"sections": { "${section}": { … } }\`.`
  const fix = didYouMean(name, known.shownViews, otherwise, (one) => `views/${one}.liquid`)
  return [{ severity: 'info', code: 'unused_view', offset: 0, message: 'Nothing uses this view.', fix }]
}
