'use client'

import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { PANEL_FILE_BYTES } from '#lib/web/http/panel-limits.ts'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { fieldId, useForm } from './form.tsx'
import { PasswordInput } from './password-input.tsx'

type Common = {
  name: string
  label: string
  hint?: ReactNode
  required?: boolean
  defaultValue?: string
  /** Leaves out the remark that it may stay empty, where all of a form may. */
  isPlain?: boolean
  /** The language that is written in it, if not that of the panel. */
  lang?: string
  maxLength?: number | undefined
}

type Described = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean
  lang: string | undefined
  dir: 'auto' | undefined
  maxLength: number | undefined
}

/** The label, hint and faults around a control, tied to it. */
function Field({
  name,
  label,
  hint,
  required = false,
  isPlain = false,
  lang,
  maxLength,
  fault,
  children,
}: Common & { fault?: string | undefined; children(described: Described): ReactNode }) {
  const { id: form, state } = useForm()
  const texts = usePanelTexts()
  const id = fieldId(form, name)
  const faults = fault === undefined ? (state.errors[name] ?? []) : [fault]
  const described = [hint ? `${id}-hint` : '', faults.length > 0 ? `${id}-fault` : ''].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && !isPlain && <span className="optional"> {texts.optional}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': faults.length > 0 || undefined,
        required,
        lang,
        dir: lang === undefined ? undefined : 'auto',
        maxLength,
      })}
      {faults.length > 0 && (
        <p className="fault" id={`${id}-fault`} role={fault === undefined ? undefined : 'alert'}>
          {faults.join(' ')}
        </p>
      )}
    </div>
  )
}

type TextProps = Common &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'list' | 'placeholder' | 'spellCheck'
  > & {
    type?: 'text' | 'email' | 'url' | 'number' | 'search' | 'date' | 'datetime-local' | 'color'
    step?: string
    min?: number | undefined
    max?: number | undefined
    /** In a typeface of equal widths, for codes and keys. */
    code?: boolean
    /** The field with which the page's main act begins, to which a key leads. */
    isMainAct?: boolean
    /** Whether a dialog begins with it. */
    isBegin?: boolean
  }

export function TextField({
  type = 'text',
  code = false,
  hint,
  label,
  defaultValue = '',
  isPlain,
  isMainAct = false,
  isBegin = false,
  ...props
}: TextProps) {
  const { state } = useForm()
  return (
    <Field {...props} label={label} hint={hint} isPlain={isPlain}>
      {(described) => (
        <input
          {...props}
          {...described}
          type={type}
          className={code ? 'input code' : 'input'}
          data-main-act={isMainAct || undefined}
          data-begin={isBegin || undefined}
          defaultValue={state.values[props.name] ?? defaultValue}
        />
      )}
    </Field>
  )
}

export function PasswordField({ hint, label, ...props }: TextProps) {
  return (
    <Field name={props.name} label={label} hint={hint} required={props.required}>
      {(described) => <PasswordInput {...props} {...described} />}
    </Field>
  )
}

export function TextArea({ rows = 4, ...common }: Common & { rows?: number }) {
  const { state } = useForm()
  const { name, defaultValue = '' } = common
  return (
    <Field {...common}>
      {(described) => (
        <textarea
          {...described}
          name={name}
          rows={rows}
          className="input"
          defaultValue={state.values[name] ?? defaultValue}
        />
      )}
    </Field>
  )
}

type FileProps = Common & {
  accept: string
  /** The most bytes that the form can send, and the sentences that say so before and after; by default those of most forms. */
  most?: { bytes: number; limit: string; fault: string }
}

/** A file that is too large is taken out at once, because the server would read nothing of the form. */
export function FileField({ accept, required = true, most, hint, ...common }: FileProps) {
  const texts = usePanelTexts()
  const usual = { bytes: PANEL_FILE_BYTES, limit: texts.fileLimit, fault: texts.fileTooLarge }
  const { bytes, limit, fault } = most ?? usual
  const [isTooLarge, setTooLarge] = useState(false)
  return (
    <Field
      {...common}
      hint={
        <>
          {hint} {limit}
        </>
      }
      required={required}
      fault={isTooLarge ? fault : undefined}
    >
      {(described) => (
        <input
          {...described}
          className="input"
          type="file"
          name={common.name}
          accept={accept}
          onChange={({ currentTarget }) => {
            const tooLarge = (currentTarget.files?.[0]?.size ?? 0) > bytes
            if (tooLarge) currentTarget.value = ''
            setTooLarge(tooLarge)
            // Otherwise the form would be sent without the file that its sender believes to be in it.
            currentTarget.setCustomValidity(tooLarge ? fault : '')
          }}
        />
      )}
    </Field>
  )
}

type Choice = { value: string; label: string }

export function SelectField({ choices, ...common }: Common & { choices: readonly Choice[] }) {
  const { state } = useForm()
  const { name, defaultValue } = common
  return (
    <Field {...common}>
      {(described) => (
        <select
          {...described}
          name={name}
          className="input"
          defaultValue={state.values[name] ?? defaultValue}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type CheckProps = { name: string; label: string; hint?: ReactNode; defaultChecked?: boolean; value?: string }

export function CheckField({ name, label, hint, defaultChecked = false, value = 'on' }: CheckProps) {
  const { id: form, state, isTyped } = useForm()
  // Of several with one name, each is known by its value.
  const id = fieldId(form, value === 'on' ? name : `${name}-${value}`)
  return (
    <div className="field field-check">
      <input
        id={id}
        type="checkbox"
        name={name}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        defaultChecked={isTyped ? (state.values[name] ?? '').split(', ').includes(value) : defaultChecked}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
