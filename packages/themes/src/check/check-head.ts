import { checkHeadTag } from '../head/read-head.ts'
import type { Remark } from './findings/finding.ts'
import { type Element, type Markup, PRINTED } from './views/parse-markup.ts'

export const HEAD_VIEW = 'layout/head'

/** Remarks on tags that the head of pages does not take. */
export function checkHead({ elements }: Markup): Remark[] {
  return elements.flatMap(({ name, offset, attributes }): Remark[] => {
    if (name.startsWith('/') || [name, ...attributes.keys()].some((one) => one.includes(PRINTED))) return []
    const verdict = checkHeadTag(name.toLowerCase(), valuesOf(attributes), isOwn)
    return 'tag' in verdict
      ? []
      : [{ severity: 'warning', code: 'refused_in_head', offset, ...verdict.refusal }]
  })
}

function valuesOf(attributes: Element['attributes']): Record<string, string> {
  return Object.fromEntries([...attributes].map(([name, { value }]) => [name, value]))
}

/** A printed value can be any address. */
function isOwn(address: string): boolean {
  return address.startsWith(PRINTED) || /^\/(?![/\\])/.test(address.trim())
}
