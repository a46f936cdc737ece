import { type Query, textIn } from './query.ts'

type Props = {
  name: string
  label: string
  /** The choice of those who do not mind. */
  all: string
  value: Query[string]
  choices: readonly { value: string; label: string }[]
}

/** A filter with a few choices, which takes effect at once. */
export function Choose({ name, label, all, value, choices }: Props) {
  return (
    <label className="filter">
      <span>{label}</span>
      <select className="input" name={name} defaultValue={textIn(value)}>
        <option value="">{all}</option>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}
