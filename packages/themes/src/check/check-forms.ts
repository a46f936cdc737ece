import type { Remark } from './findings/finding.ts'
import type { Attribute, Element, Markup } from './views/parse-markup.ts'

const LIVE = 'data-site-search'

/** Whether this form has live results. */
export function isLiveForm({ name, attributes }: Element): boolean {
  return (
    name.toLowerCase() === 'form' &&
    attributes.has(LIVE) &&
    attributes.get('data-site-instant')?.value !== 'off'
  )
}

/** Remarks on search forms that the script of live results cannot use. */
export function checkForms(
  { elements }: Markup,
  rendersBetween: (from: number, to: number) => boolean,
): Remark[] {
  return elements.flatMap((form, i): Remark[] => {
    if (form.name.toLowerCase() !== 'form' || !form.attributes.has(LIVE)) return []
    const length = elements.slice(i).findIndex(({ name }) => name.toLowerCase() === '/form')
    const end = length === -1 ? elements.length : i + length
    const fields = elements.slice(i + 1, end).filter(isField)
    if (fields.some(({ attributes }) => attributes.get('name')?.value === 'q')) return []
    const [typed] = fields.filter(({ attributes }) => TYPED.test(textOf(attributes.get('type'))))
    if (!typed && rendersBetween(form.offset, elements[end]?.offset ?? Number.POSITIVE_INFINITY)) return []
    const named = typed?.attributes.get('name')
    return [
      {
        severity: 'warning',
        code: 'field_name',
        offset: named?.offset ?? typed?.offset ?? form.offset,
        message: 'The field of a search form must have the name `q`.',
        fix: 'Write `<input type="search" name="q" value="{{ $query }}">`.',
      },
    ]
  })
}

const TYPED = /^(search|text|)$/i

function isField({ name }: Element): boolean {
  return name.toLowerCase() === 'input'
}

function textOf(attribute: Attribute | undefined): string {
  return attribute?.value.trim() ?? ''
}
