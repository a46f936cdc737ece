'use client'

import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, Plus, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { EditedOption, EditedValue } from './rows.ts'

export type OptionTexts = Record<
  | 'name'
  | 'example'
  | 'values'
  | 'value'
  | 'addValue'
  | 'addValueHint'
  | 'addOption'
  | 'removeOption'
  | 'removeValue'
  | 'earlier'
  | 'later'
  | 'up'
  | 'down'
  | 'colours'
  | 'colourOf',
  string
>

const MAX_OPTIONS = 3
const PLAIN = '#cccccc'

type Props = {
  options: readonly EditedOption[]
  texts: OptionTexts
  onChange(options: EditedOption[]): void
  /** Whether the form was refused for them: names that are empty or occur twice are then marked. */
  isRefused?: boolean
}

/** The options that buyers choose by, with their values as chips. */
export function OptionEditor({ options, texts, onChange, isRefused = false }: Props) {
  const isWrong = (name: string, all: readonly string[]) =>
    isRefused && (name.trim() === '' || all.filter((one) => one.trim() === name.trim()).length > 1)
  const change = (key: string, given: Partial<EditedOption>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...given } : option)))
  return (
    <>
      <ol className="options">
        {options.map((option, at) => (
          <li key={option.key}>
            <OptionFields
              option={option}
              isWrong={isWrong(
                option.name,
                options.map(({ name }) => name),
              )}
              isWrongValue={(value) =>
                isWrong(
                  value,
                  option.values.map((one) => one.value),
                )
              }
              texts={texts}
              onChange={(given) => change(option.key, given)}
              onRemove={() => onChange(options.filter(({ key }) => key !== option.key))}
              onMove={(by) => onChange(move(options, at, at + by))}
              isFirst={at === 0}
              isLast={at === options.length - 1}
            />
          </li>
        ))}
      </ol>
      {options.length < MAX_OPTIONS && (
        <button
          type="button"
          className="button button-plain"
          onClick={() => onChange([...options, { key: newKey(), name: '', values: [] }])}
        >
          <Plus aria-hidden="true" size={16} /> {texts.addOption}
        </button>
      )}
    </>
  )
}

type FieldsProps = {
  option: EditedOption
  isWrong: boolean
  isWrongValue(value: string): boolean
  texts: OptionTexts
  onChange(given: Partial<EditedOption>): void
  onRemove(): void
  onMove(by: number): void
  isFirst: boolean
  isLast: boolean
}

function OptionFields({
  option,
  isWrong,
  isWrongValue,
  texts,
  onChange,
  onRemove,
  onMove,
  isFirst,
  isLast,
}: FieldsProps) {
  const { name, values } = option
  const begin = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // One that was just added; others have names.
    if (begin.current?.value === '') begin.current.focus()
  }, [])
  const dragged = useRef<number | null>(null)
  const hasColours = values.some(({ swatch }) => swatch !== null)
  const changeValue = (key: string, given: Partial<EditedValue>) =>
    onChange({ values: values.map((value) => (value.key === key ? { ...value, ...given } : value)) })
  const add = (text: string) => {
    const names = text.split(/[,\n\t]/).flatMap((one) => one.trim().slice(0, 120) || [])
    const fresh = [...new Set(names)].filter((one) => values.every(({ value }) => value !== one))
    if (fresh.length === 0) return
    const swatch = hasColours ? PLAIN : null
    onChange({ values: [...values, ...fresh.map((value) => ({ key: newKey(), value, swatch }))] })
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged.current === null || dragged.current === at) return
    onChange({ values: move(values, dragged.current, at) })
    dragged.current = at
  }
  return (
    <fieldset className="option">
      <legend className="unseen">{name || texts.name}</legend>
      <div className="option-head">
        <input
          className="input"
          value={name}
          aria-label={texts.name}
          aria-invalid={isWrong || undefined}
          placeholder={texts.example}
          maxLength={80}
          ref={begin}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
          onKeyDown={goToValues}
        />
        <label className="tick">
          <input
            type="checkbox"
            checked={hasColours}
            onChange={(event) => {
              const swatch = event.currentTarget.checked ? PLAIN : null
              onChange({ values: values.map((value) => ({ ...value, swatch })) })
            }}
          />{' '}
          {texts.colours}
        </label>
        <span className="tree-tools">
          <Tool icon={ArrowUp} label={`${texts.up}: ${name}`} isOff={isFirst} onPress={() => onMove(-1)} />
          <Tool icon={ArrowDown} label={`${texts.down}: ${name}`} isOff={isLast} onPress={() => onMove(1)} />
          <Tool icon={X} label={`${texts.removeOption}: ${name}`} onPress={onRemove} />
        </span>
      </div>
      <ul className="chips" aria-label={`${texts.values}: ${name}`}>
        {values.map(({ key, value, swatch }, at) => (
          <li
            key={key}
            className="chip"
            draggable
            onDragStart={() => {
              dragged.current = at
            }}
            onDragOver={(event) => drop(event, at)}
            onDragEnd={() => {
              dragged.current = null
            }}
          >
            {swatch !== null && (
              <input
                type="color"
                value={swatch}
                aria-label={`${texts.colourOf}: ${value}`}
                onChange={(event) => changeValue(key, { swatch: event.currentTarget.value })}
              />
            )}
            <input
              className="chip-text"
              value={value}
              aria-label={`${texts.value} ${at + 1}: ${name}`}
              aria-invalid={isWrongValue(value) || undefined}
              size={Math.max(2, value.length)}
              maxLength={120}
              onChange={(event) => changeValue(key, { value: event.currentTarget.value })}
              onKeyDown={preventSubmit}
            />
            <Tool
              icon={X}
              label={`${texts.removeValue}: ${value}`}
              onPress={() => onChange({ values: values.filter((one) => one.key !== key) })}
            />
            <span className="chip-moves">
              {at > 0 && (
                <Tool
                  icon={ChevronLeft}
                  label={`${texts.earlier}: ${value}`}
                  onPress={() => onChange({ values: move(values, at, at - 1) })}
                />
              )}
              {at < values.length - 1 && (
                <Tool
                  icon={ChevronRight}
                  label={`${texts.later}: ${value}`}
                  onPress={() => onChange({ values: move(values, at, at + 1) })}
                />
              )}
            </span>
          </li>
        ))}
        <li>
          <AddValue label={`${texts.addValue}: ${name}`} hint={texts.addValueHint} onAdd={add} />
        </li>
      </ul>
    </fieldset>
  )
}

/** Enter or a comma adds what is typed; a list that is pasted is added as a whole. */
function AddValue({ label, hint, onAdd }: { label: string; hint: string; onAdd(text: string): void }) {
  const [text, setText] = useState('')
  const add = (given: string) => {
    onAdd(given)
    setText('')
  }
  return (
    <input
      className="input chip-add"
      value={text}
      aria-label={label}
      placeholder={hint}
      onChange={({ currentTarget: { value } }) => (/[,\n\t]/.test(value) ? add(value) : setText(value))}
      onBlur={() => add(text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        add(text)
      }}
    />
  )
}

type ToolProps = { icon: typeof X; label: string; isOff?: boolean; onPress(): void }

function Tool({ icon: Icon, label, isOff = false, onPress }: ToolProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} disabled={isOff} onClick={onPress}>
      <Icon aria-hidden="true" size={16} />
    </button>
  )
}

/** Enter in the name of an option leads to its values. */
function goToValues(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.closest('fieldset')?.querySelector<HTMLElement>('.chip-add')?.focus()
}

/** Enter in a name is no wish to save. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

function newKey(): string {
  return `t${Math.random().toString(36).slice(2, 10)}`
}

function move<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1)
  if (one === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
}
