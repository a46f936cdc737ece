import { type Query, textIn } from './query.ts'

/** A filter for a time from one day until another, both included; `dayIn` reads it. */
export function Days({ query, from, until }: { query: Query; from: string; until: string }) {
  return (
    <>
      <Day name="from" label={from} value={query.from} />
      <Day name="until" label={until} value={query.until} />
    </>
  )
}

function Day({ name, label, value }: { name: string; label: string; value: Query[string] }) {
  return (
    <label className="filter">
      <span>{label}</span>
      <input className="input" type="date" name={name} defaultValue={textIn(value)} />
    </label>
  )
}
