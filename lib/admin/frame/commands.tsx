'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createRowKeys } from '../lists/row-keys.ts'
import type { CommandPage, CommandTexts } from './command-texts.ts'
import { useModifier } from './modifier.ts'
import { ShortcutHelp } from './shortcut-help.tsx'

type Props = { pages: readonly CommandPage[]; additions: readonly CommandPage[]; texts: CommandTexts }

// Loaded when it is first opened: most pages are left without it.
const Palette = lazy(() => import('./palette.tsx'))
// How long G waits for the key after it.
const GO_MS = 1200

/** The command palette, the help about shortcuts, and the shortcuts themselves. */
export function Commands({ pages, additions, texts }: Props) {
  const router = useRouter()
  const modifier = useModifier()
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  // When G was pressed. A frame that is rendered again between two keys does not forget it.
  const goingSince = useRef<number | undefined>(undefined)
  const rowKeys = useRef(createRowKeys())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setShown('palette')
        return
      }
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (isCovered()) return
      if (isTyping(event.target)) return leaveField(event, rowKeys.current)
      const since = goingSince.current
      goingSince.current = undefined
      if (since !== undefined && event.timeStamp - since < GO_MS) {
        const page = pages.find(({ key }) => key === event.key)
        if (page) router.push(page.path)
      } else if (event.key === 'g') goingSince.current = event.timeStamp
      else if (event.key === '?') setShown('help')
      else if (event.key === '/') {
        event.preventDefault()
        const search = document.querySelector<HTMLElement>('[data-list-search]')
        if (search) search.focus()
        else setShown('palette')
      } else if (stepInSeries(event.key) || rowKeys.current(event) || leaveToList(event.key))
        event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [pages, router])
  const close = () => setShown(null)
  return (
    <>
      <button type="button" className="command-button" onClick={() => setShown('palette')}>
        <Search aria-hidden="true" size={16} />
        <span>{texts.open}</span>
        <kbd>{modifier}K</kbd>
      </button>
      {shown === 'palette' && (
        <Suspense>
          <Palette
            pages={pages}
            additions={additions}
            texts={texts}
            onClose={close}
            onHelp={() => setShown('help')}
          />
        </Suspense>
      )}
      {shown === 'help' && <ShortcutHelp pages={pages} texts={texts} onClose={close} />}
    </>
  )
}

const TYPED =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"]'
/** Fields that Escape and the arrows mean something in. */
const OWN_KEYS = '[role="combobox"], [contenteditable], [role="grid"] *, .grid *'

/** Dialogs hide the page from its keys, and menus that are open take Escape. */
const isCovered = () => document.querySelector('dialog[open], :popover-open') !== null

/** A key that writes something is no shortcut. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(TYPED) !== null

/** Escape leaves a field, and from the search of a list the arrow leads to its rows. */
function leaveField(event: KeyboardEvent, pressRowKey: (event: KeyboardEvent) => boolean): void {
  const { key, target } = event
  if (!(target instanceof HTMLElement) || event.isComposing || target.closest(OWN_KEYS)) return
  const isSearch = target.matches('[data-list-search]')
  if (key === 'Escape') target.blur()
  else if (isSearch && key === 'ArrowDown') {
    target.blur()
    if (pressRowKey(new KeyboardEvent('keydown', { key: 'j' }))) event.preventDefault()
  }
}

const SERIES: Record<string, string> = { j: 'next', k: 'previous' }

/** On the page of a row, the keys of the list lead to the row beside it. Past the last one they do nothing. */
function stepInSeries(key: string): boolean {
  const name = SERIES[key.toLowerCase()]
  if (name === undefined || !document.querySelector('.series')) return false
  document.querySelector<HTMLElement>(`[data-series="${name}"]`)?.click()
  return true
}

function leaveToList(key: string): boolean {
  const list = key === 'Escape' ? document.querySelector<HTMLElement>('[data-series="list"]') : null
  list?.click()
  return list !== null
}
