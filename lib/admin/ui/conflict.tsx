'use client'

import type { RefObject } from 'react'
import type { FormState } from '../forms/form-state.ts'
import { usePanelTexts } from './panel-context.tsx'

type Props = { conflict: NonNullable<FormState['conflict']>; form: RefObject<HTMLFormElement | null> }

/** What somebody else has saved meanwhile, beside what was typed here; either can be kept. */
export function Conflict({ conflict: { version, theirs }, form }: Props) {
  const { conflict: texts } = usePanelTexts()
  const differing = Object.entries(theirs).flatMap(([name, value]) => {
    const mine = readField(form.current, name)
    return mine === null || mine === value ? [] : [{ name, mine, theirs: value }]
  })
  const keepMine = () => {
    const field = form.current?.elements.namedItem('version')
    if (field instanceof HTMLInputElement) field.value = version
    form.current?.requestSubmit()
  }
  return (
    <div className="conflict">
      {differing.length === 0 && <p>{texts.nothing}</p>}
      {differing.map(({ name, mine, theirs: value }) => (
        <section key={name} aria-label={labelOf(form.current, name)}>
          <h2>{labelOf(form.current, name)}</h2>
          <dl>
            <div>
              <dt>{texts.mine}</dt>
              <dd className="as-written">{toText(mine) || '–'}</dd>
            </div>
            <div>
              <dt>{texts.theirs}</dt>
              <dd className="as-written">{toText(value) || '–'}</dd>
            </div>
          </dl>
        </section>
      ))}
      <div className="buttons">
        <button type="button" className="button button-plain" onClick={() => window.location.reload()}>
          {texts.takeAll}
        </button>
        <button type="button" className="button button-primary" onClick={keepMine}>
          {texts.keepMine}
        </button>
      </div>
    </div>
  )
}

/** What a field holds, as it would be sent; null if the form has none of this name. */
function readField(form: HTMLFormElement | null, name: string): string | null {
  const field = form?.elements.namedItem(name)
  if (!form || !field) return null
  return new FormData(form).getAll(name).join(', ')
}

function labelOf(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name)
  const label =
    field instanceof HTMLElement && 'labels' in field ? (field as HTMLInputElement).labels?.[0] : null
  return label?.childNodes[0]?.textContent ?? name
}

/** Markup, as somebody reads it. */
function toText(value: string): string {
  return value
    .replace(/<\/(?:p|h\d|li|blockquote|pre)>|<br[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim()
}
