import type { Remark } from './findings/finding.ts'
import { didYouMean } from './findings/nearest-name.ts'
import { type Handed, knownTo } from './hand-over.ts'
import { shopifyObjects } from './shopify/shopify-objects.ts'
import type { AnalysedView } from './views/analyse-views.ts'
import { walkView } from './views/walk-view.ts'

/** Remarks on names that a view uses and nothing provides, and on expressions with parts that have no effect. */
export function checkVariables({ name: view, parsed, known: views }: AnalysedView, handed: Handed): Remark[] {
  // An unused view receives no variables; that is reported separately.
  if (!views.isShown(view) && !handed.has(view)) return []
  const known = knownTo(view, handed, views)
  const names = [...known.keys()].sort()
  const remarks: Remark[] = []
  walkView({
    templates: parsed.templates ?? [],
    known,
    takesMore: !views.isShown(view),
    explain(name) {
      if (Object.hasOwn(shopifyObjects, name))
        return { message: `${view} has no \`$${name}\`.`, fix: shopifyObjects[name] ?? '' }
      if (!views.isShown(view)) {
        const message = `Nothing passes \`$${name}\` to ${view}.`
        const otherwise = `Pass it: \`{% render '${view}', ${name}: … %}\`.`
        return { message, fix: didYouMean(name, names, otherwise, dollar) }
      }
      const otherwise = `It has ${names.map(dollar).join(', ')}.`
      return { message: `${view} has no \`$${name}\`.`, fix: didYouMean(name, names, otherwise, dollar) }
    },
    tell: (offset, message, fix) =>
      remarks.push({
        severity: 'warning',
        code: 'unknown_variable',
        offset: parsed.toSource(offset),
        message,
        fix,
      }),
  })
  // If it is not Liquid at all, how the engine reads it says nothing.
  return remarks.filter(
    ({ offset }) => !parsed.misused.some(({ start, end }) => start <= offset && offset < end),
  )
}

function dollar(name: string): string {
  return `\`$${name}\``
}
