import { Store } from 'lucide-react'

/** The panel's mark. */
export function StoreMark() {
  return (
    <span className="store-mark">
      <Store aria-hidden="true" size={18} />
    </span>
  )
}
