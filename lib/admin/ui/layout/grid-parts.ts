export type GridColumn = {
  name: string
  title: string
  kind: 'text' | 'number' | 'tick' | 'choice'
  /** Shown unless other columns were chosen. */
  isUsual: boolean
  placeholder?: string
  choices?: readonly { value: string; label: string }[]
}

/** A row with the saved texts of its cells; it has none in columns that are missing. */
export type GridLine = {
  key: string
  name: string
  cells: Readonly<Record<string, string>>
  /** Columns that cannot be changed now. */
  fixed?: readonly string[]
  /** Fields that are sent along. */
  hidden?: Readonly<Record<string, string>>
  badges?: readonly { text: string; tone: 'plain' | 'warn' }[]
  link?: { href: string; text: string }
  /** Whether it belongs to the row above. */
  isBelow?: boolean
}

/** `apply` and `filled` have `{count}` in them. */
export type GridTexts = Record<
  'label' | 'select' | 'selectAll' | 'columns' | 'set' | 'setTo' | 'apply' | 'keys' | 'filled',
  string
>
