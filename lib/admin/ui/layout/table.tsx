import Link from 'next/link'
import type { ReactNode } from 'react'

export type Column<Row> = {
  title: string
  cell(row: Row): ReactNode
  /** Numbers stand at the end of the line. */
  isNumber?: boolean
  /** Points in time stay on one line. */
  isMoment?: boolean
  /** Left out on narrow screens. */
  isExtra?: boolean
}

type Props<Row> = {
  /** The table's caption, for readers that cannot see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  /** Whether it is the page's list, whose rows are opened one after the other. A page with a search needs no such word. */
  isList?: boolean
}

/** A list: a table, whose rows become cards on phones, and which is scrolled sideways where there is no room for it. */
export function Table<Row>({ label, columns, rows, keyOf, isList }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section of the card's name would be a second landmark.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it by the keyboard.
    <div className="table-scroll" role="group" aria-label={label} tabIndex={0} data-list={isList}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)} data-label={column.title}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Traits = Pick<Column<never>, 'isNumber' | 'isMoment' | 'isExtra'>

function classOf({ isNumber, isMoment, isExtra }: Traits): string | undefined {
  const classes = [isNumber && 'number', isMoment && 'moment', isExtra && 'extra']
  return classes.filter(Boolean).join(' ') || undefined
}

/** A link to the next part of a list, by where this one ended. */
export function NextPage({ href, label }: { href: string; label: string }) {
  return (
    <p className="pager">
      <Link className="button button-plain" href={href} prefetch={false}>
        {label}
      </Link>
    </p>
  )
}
