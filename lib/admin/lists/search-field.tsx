import { type Query, textIn } from './query.ts'

/** The search of a list; the shortcut `/` goes there. */
export function SearchField({ label, hint, value }: { label: string; hint: string; value: Query[string] }) {
  return (
    <label className="filter filter-wide">
      <span>{label}</span>
      <input
        className="input"
        type="search"
        name="q"
        data-list-search
        placeholder={hint}
        defaultValue={textIn(value)}
      />
    </label>
  )
}
