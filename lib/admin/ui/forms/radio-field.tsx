'use client'

import type { ReactNode } from 'react'
import { fieldId, useForm } from './form.tsx'

type Choice = { value: string; label: string; text?: ReactNode }

type Props = { name: string; label: string; choices: readonly Choice[]; defaultValue: string }

/** A choice of one among a few, each with its reason. */
export function RadioField({ name, label, choices, defaultValue }: Props) {
  const { id: form, state } = useForm()
  const chosen = state.values[name] ?? defaultValue
  return (
    <fieldset className="choices">
      <legend className="unseen">{label}</legend>
      {choices.map(({ value, label: title, text }) => {
        const id = fieldId(form, `${name}-${value}`)
        return (
          <div className="choice" key={value}>
            <input
              id={id}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              aria-describedby={text ? `${id}-text` : undefined}
            />
            <label htmlFor={id}>{title}</label>
            {text && (
              <p className="hint" id={`${id}-text`}>
                {text}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
