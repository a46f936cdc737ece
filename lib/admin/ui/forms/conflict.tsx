'use client'

import type { RefObject } from 'react'
import type { FormState } from '../../forms/form-state.ts'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { fillTyped, isSameTyped, readTyped, type Typed } from './typed.ts'

type Props = {
  conflict: NonNullable<FormState['conflict']>
  /** The values that both started with, if they are known. */
  begun: Typed | null
  form: RefObject<HTMLFormElement | null>
  /** Forgets what was typed, so that the browser does not bring it back. */
  onTakeAll(): void
}

/**
 * Fields that both have changed, the other person's value beside that typed here; either can be chosen. Fields that only the other
 * person has changed keep that change.
 */
export function Conflict({ conflict: { version, theirs }, begun, form, onTakeAll }: Props) {
  const { conflict: texts } = usePanelTexts()
  const changed = Object.entries(theirs).flatMap(([name, value]) => {
    const mine = readField(form.current, name)
    return mine === null || isSame(form.current, name, mine, value) ? [] : [{ name, mine, theirs: value }]
  })
  const taken = changed.filter(({ name }) => isTakenOver(form.current, begun, name))
  const differing = changed.filter((one) => !taken.includes(one))
  const describe = (name: string, value: string) => {
    const fields = findFields(form.current, name)
    const [first] = fields
    if (first instanceof HTMLInputElement && first.type === 'checkbox' && fields.length === 1)
      return value === '' ? texts.notTicked : texts.ticked
    if (first?.dataset.shown !== undefined) return value || '–'
    return readable(fields, value) || '–'
  }
  const keepMine = () => {
    const field = form.current?.elements.namedItem('version')
    if (field instanceof HTMLInputElement) field.value = version
    if (form.current && taken.length > 0) {
      const values = taken.map((one) => [one.name, one.theirs])
      fillTyped(form.current, { ...readTyped(form.current), ...Object.fromEntries(values) })
    }
    form.current?.requestSubmit()
  }
  const takeAll = () => {
    onTakeAll()
    // Browsers fill the fields of a reloaded page with what was typed, unless that is off.
    form.current?.setAttribute('autocomplete', 'off')
    window.location.reload()
  }
  return (
    <div className="conflict">
      {changed.length === 0 && <p>{texts.nothing}</p>}
      {differing.map(({ name, mine, theirs: value }) => (
        <section key={name} aria-label={labelOf(form.current, name)}>
          <h2>{labelOf(form.current, name)}</h2>
          <dl>
            <div>
              <dt>{texts.mine}</dt>
              <dd className="as-written">{describe(name, mine)}</dd>
            </div>
            <div>
              <dt>{texts.theirs}</dt>
              <dd className="as-written">{describe(name, value)}</dd>
            </div>
          </dl>
        </section>
      ))}
      {taken.length > 0 && (
        <p>
          {texts.theirsOnly.replace(
            '{fields}',
            taken.map(({ name }) => labelOf(form.current, name)).join(', '),
          )}
        </p>
      )}
      <div className="buttons">
        <button type="button" className="button button-plain" onClick={takeAll}>
          {texts.takeAll}
        </button>
        <button type="button" className="button button-primary" onClick={keepMine}>
          {texts.keepMine}
        </button>
      </div>
    </div>
  )
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function findFields(form: HTMLFormElement | null, name: string): Field[] {
  return [...(form?.elements ?? [])].filter(
    (one): one is Field =>
      (one instanceof HTMLInputElement ||
        one instanceof HTMLSelectElement ||
        one instanceof HTMLTextAreaElement) &&
      one.name === name,
  )
}

/** Whether a field is as it was at first, so that the other person's value can take its place. Those with parts are compared by eye. */
function isTakenOver(form: HTMLFormElement | null, begun: Typed | null, name: string): boolean {
  const fields = findFields(form, name)
  const isPlain = fields.every(({ type, dataset }) => type !== 'hidden' && dataset.shown === undefined)
  if (!form || !begun || !isPlain) return false
  return isSameTyped({ [name]: readTyped(form)[name] ?? '' }, { [name]: begun[name] ?? '' })
}

/** A field's value, as it would be sent; null if the form has none of this name. */
function readField(form: HTMLFormElement | null, name: string): string | null {
  const [field] = findFields(form, name)
  if (!form || !field) return null
  if (field.dataset.shown !== undefined) return field.dataset.shown
  return new FormData(form).getAll(name).join(', ').replaceAll('\r\n', '\n')
}

/** Whether both say the same: of boxes to tick, the order says nothing. */
function isSame(form: HTMLFormElement | null, name: string, one: string, other: string): boolean {
  const isChosen = findFields(form, name)[1]?.type === 'checkbox'
  const sorted = (value: string) => (isChosen ? value.split(', ').sort().join(', ') : value)
  return sorted(one) === sorted(other)
}

function labelOf(form: HTMLFormElement | null, name: string): string {
  const [field, another] = findFields(form, name)
  if (!field) return name
  const group = another && field.closest('fieldset')?.querySelector('legend')
  const label = group ?? field.labels?.[0]?.childNodes[0]
  return label?.textContent?.trim() || field.ariaLabel || field.dataset.label || name
}

/** A value in readable form: the label of what is chosen, and the text of markup. */
function readable(fields: readonly Field[], value: string): string {
  const [first] = fields
  if (first instanceof HTMLSelectElement)
    return [...first.options].find((option) => option.value === value)?.text.trim() ?? value
  if (fields.length < 2 && first?.dataset.text === undefined) return toText(value)
  const parts = value === '' ? [] : value.split(', ')
  return parts.map((part) => wordsFor(fields.find((field) => field.value === part)) ?? part).join(', ')
}

function wordsFor(field: Field | undefined): string | undefined {
  return field && (field.dataset.text ?? field.labels?.[0]?.textContent?.trim())
}

/** Markup in readable form. */
function toText(value: string): string {
  return value
    .replace(/<\/(?:p|h\d|li|blockquote|pre)>|<br[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim()
}
