'use client'

import {
  ArrowDown,
  ArrowUp,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  type LucideIcon,
  X,
} from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { isLinkAddress } from '#lib/web/panel/link-address.ts'
import { useForm } from '../../ui/forms/form.tsx'
import type { MenuTexts } from './menu-texts.ts'
import { outlineOf, type TreeItem, type TreeTargets } from './outline.ts'
import { moveBranch, settle, shiftBranch, stepBranch } from './tree.ts'

type Props = {
  items: readonly TreeItem[]
  targets: TreeTargets
  texts: MenuTexts
}

const MAX_LEVELS = 5
/** How many products of a category the header can show. */
const COUNTS = [0, 1, 2, 3, 4, 5, 6, 7, 8]

type Row = TreeItem & { key: number }

/** The items of a menu: moved with buttons, or dragged. Moving one takes those below it along. */
export function MenuTree({ items, targets, texts }: Props) {
  const { state } = useForm()
  const shown = state.values.items === undefined ? items : (JSON.parse(state.values.items) as TreeItem[])
  // The message above the form says what each item needs.
  const isRefused = state.message !== undefined && state.conflict === undefined
  const next = useRef(shown.length)
  const field = useRef<HTMLInputElement>(null)
  const dragged = useRef<number | null>(null)
  const [said, setSaid] = useState('')
  const [rows, setRows] = useState<readonly Row[]>(() => shown.map((item, key) => ({ ...item, key })))
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form notifies its listeners of each change.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else field.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [rows])
  const move = (changed: readonly Row[], key: number) => {
    setRows(changed)
    const place = changed.findIndex((row) => row.key === key)
    const { label = '', level = 0 } = changed[place] ?? {}
    setSaid(
      texts.moved
        .replace('{label}', label || texts.untitled)
        .replace('{place}', String(place + 1))
        .replace('{level}', String(level + 1)),
    )
  }
  const change = (key: number, given: Partial<TreeItem>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...given } : row)))
  const add = () => {
    const blank = { id: null, level: 0, label: '', type: 'page', targetId: null, url: null }
    setRows([...rows, { ...blank, newTab: false, productCount: 0, key: next.current++ }])
  }
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault()
    const from = rows.findIndex(({ key }) => key === dragged.current)
    if (from >= 0) move(moveBranch(rows, from, place), rows[from]?.key ?? 0)
  }
  return (
    <>
      <input
        ref={field}
        type="hidden"
        name="items"
        value={JSON.stringify(rows.map(({ key: _, ...item }) => item))}
      />
      {/* What is compared where somebody else has saved the menu meanwhile. */}
      <input type="hidden" name="outline" data-label={texts.items} value={outlineOf(rows, targets, texts)} />
      <p className="unseen" aria-live="polite">
        {said}
      </p>
      {rows.length === 0 && <p className="muted">{texts.empty}</p>}
      <ol className="tree">
        {rows.map((row, place) => {
          const name = row.label || texts.untitled
          const tool = (icon: LucideIcon, label: string, run: () => void) => (
            <Tool icon={icon} label={`${label}: ${name}`} onClick={run} />
          )
          return (
            <li
              key={row.key}
              data-level={row.level}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, place)}
            >
              <span
                className="grip"
                draggable
                title={texts.drag}
                aria-hidden="true"
                onDragStart={(event) => {
                  dragged.current = row.key
                  event.dataTransfer.effectAllowed = 'move'
                }}
              >
                <GripVertical size={18} />
              </span>
              <Fields
                row={row}
                targets={targets}
                texts={texts}
                isRefused={isRefused}
                onChange={(given) => change(row.key, given)}
              />
              <div className="tree-tools">
                {tool(ArrowUp, texts.up, () => move(stepBranch(rows, place, -1), row.key))}
                {tool(ArrowDown, texts.down, () => move(stepBranch(rows, place, 1), row.key))}
                {tool(IndentDecrease, texts.higher, () =>
                  move(shiftBranch(rows, place, -1, MAX_LEVELS), row.key),
                )}
                {tool(IndentIncrease, texts.deeper, () =>
                  move(shiftBranch(rows, place, 1, MAX_LEVELS), row.key),
                )}
                {tool(X, texts.remove, () => setRows(settle(rows.filter(({ key }) => key !== row.key))))}
              </div>
            </li>
          )
        })}
      </ol>
      <button type="button" className="button button-plain" onClick={add}>
        {texts.add}
      </button>
    </>
  )
}

type ToolProps = { icon: LucideIcon; label: string; onClick(): void }

function Tool({ icon: Icon, label, onClick }: ToolProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon aria-hidden="true" size={18} />
    </button>
  )
}

type FieldsProps = Pick<Props, 'targets' | 'texts'> & {
  row: Row
  /** Whether to mark what lacks a value, or has one that is refused. */
  isRefused: boolean
  onChange(given: Partial<TreeItem>): void
}

function Fields({ row, targets, texts, isRefused, onChange }: FieldsProps) {
  const lacks = (value: string | null) => (isRefused && !value?.trim()) || undefined
  const choices = targets[row.type]
  return (
    <div className="tree-fields">
      <label>
        <span>{texts.label}</span>
        <input
          className="input"
          value={row.label}
          aria-invalid={lacks(row.label)}
          required
          onChange={({ currentTarget: { value } }) => onChange({ label: value })}
        />
      </label>
      <label>
        <span>{texts.leadsTo}</span>
        <select
          className="input"
          value={row.type}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: value, targetId: null, url: null, productCount: 0 })
          }
        >
          {texts.types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {choices && (
        <label>
          <span>{texts.target}</span>
          <select
            className="input"
            value={row.targetId ?? ''}
            aria-invalid={lacks(String(row.targetId ?? ''))}
            required
            onChange={({ currentTarget: { value } }) => {
              const chosen = choices.find(({ id }) => String(id) === value)
              onChange({ targetId: chosen?.id ?? null, label: row.label || chosen?.name || '' })
            }}
          >
            <option value="">–</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {row.type === 'link' && (
        <label>
          <span>{texts.address}</span>
          <input
            className="input"
            value={row.url ?? ''}
            aria-invalid={(isRefused && !isLinkAddress(row.url?.trim() ?? '')) || undefined}
            required
            onChange={({ currentTarget: { value } }) => onChange({ url: value })}
          />
        </label>
      )}
      {row.type === 'product_category' && (
        <label>
          <span>{texts.products}</span>
          <select
            className="input"
            value={row.productCount}
            onChange={({ currentTarget: { value } }) => onChange({ productCount: Number(value) })}
          >
            {COUNTS.map((count) => (
              <option key={count} value={count}>
                {count === 0 ? texts.noProducts : count}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="tree-check">
        <input
          type="checkbox"
          checked={row.newTab}
          onChange={({ currentTarget: { checked } }) => onChange({ newTab: checked })}
        />
        {texts.newTab}
      </label>
    </div>
  )
}
