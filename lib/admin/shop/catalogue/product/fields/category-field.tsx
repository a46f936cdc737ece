'use client'

import { useForm } from '#lib/admin/ui/forms/form.tsx'

type Props = {
  label: string
  /** Shown while the store has no categories. */
  none: string
  chosen: readonly number[]
  categories: readonly { id: number; name: string; depth: number }[]
}

/** The categories that a product is in, set in by their depth. */
export function CategoryField({ label, none, chosen, categories }: Props) {
  const { state, isTyped } = useForm()
  const ids = isTyped ? (state.values.categories ?? '').split(', ').map(Number) : chosen
  return (
    <fieldset className="choices-plain">
      <legend>{label}</legend>
      {categories.length === 0 && <p className="muted">{none}</p>}
      {categories.map(({ id, name, depth }) => (
        <label key={id} className={`tick depth-${Math.min(depth, 4)}`}>
          <input type="checkbox" name="categories" value={id} defaultChecked={ids.includes(id)} /> {name}
        </label>
      ))}
    </fieldset>
  )
}
