'use client'

import { TextField } from '../ui/forms/fields.tsx'
import { SubmitButton } from '../ui/forms/form.tsx'

/** A search result; `value` is its value in the form. */
export type Match = { value: string; title: string; detail: string; price?: string }

/** The messages of a search and its results. */
export type FindTexts = { label: string; hint: string; find: string; choose: string; none: string }

/** A search within a form: its button asks for `name`. */
export function FindField({ name, texts }: { name: string; texts: FindTexts }) {
  return (
    <div className="with-button">
      <TextField name={name} type="search" label={texts.label} hint={texts.hint} autoComplete="off" />
      <SubmitButton kind="plain" name="act" value={name}>
        {texts.find}
      </SubmitButton>
    </div>
  )
}

type Props = {
  matches: readonly Match[] | null
  /** The prefix of the value that a match's button sends. */
  act: string
  texts: FindTexts
}

export function Matches({ matches, act, texts }: Props) {
  if (!matches) return null
  if (matches.length === 0) return <p role="status">{texts.none}</p>
  return (
    <ul className="rows">
      {matches.map(({ value, title, detail, price }) => (
        <li key={value}>
          <span>
            <strong>{title}</strong>
            <span className="muted under">{detail}</span>
          </span>
          <span className="row-end">
            {price}
            <SubmitButton kind="plain" name="act" value={`${act}:${value}`}>
              {texts.choose}
              <span className="unseen"> {title}</span>
            </SubmitButton>
          </span>
        </li>
      ))}
    </ul>
  )
}
