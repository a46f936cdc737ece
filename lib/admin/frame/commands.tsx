'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createRowKeys } from '../lists/row-keys.ts'
import { Dialog } from '../ui/layout/dialog.tsx'
import type { CommandPage, CommandTexts } from './command-texts.ts'

type Props = { pages: readonly CommandPage[]; texts: CommandTexts }

// Loaded when it is first opened: most pages are left without it.
const Palette = lazy(() => import('./palette.tsx'))
// How long G waits for the key after it.
const GO_MS = 1200

/** The command palette, the help about shortcuts, and the shortcuts themselves. */
export function Commands({ pages, texts }: Props) {
  const router = useRouter()
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
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
        return
      const since = goingSince.current
      goingSince.current = undefined
      if (since !== undefined && event.timeStamp - since < GO_MS) {
        const page = pages.find(({ key }) => key === event.key)
        if (page) router.push(page.path)
      } else if (event.key === 'g') goingSince.current = event.timeStamp
      else if (event.key === '?') setShown('help')
      else if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('[data-list-search]')
        if (search) event.preventDefault()
        search?.focus()
      } else if (rowKeys.current(event)) event.preventDefault()
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
        <kbd>⌘K</kbd>
      </button>
      {shown === 'palette' && (
        <Suspense>
          <Palette pages={pages} texts={texts} onClose={close} onHelp={() => setShown('help')} />
        </Suspense>
      )}
      {shown === 'help' && <Help pages={pages} texts={texts} onClose={close} />}
    </>
  )
}

const TYPED =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"]'

/** A key that writes something is no shortcut; nor is one that a dialog hides the page from. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return target instanceof HTMLElement && target.closest(TYPED) !== null
}

function Help({ pages, texts, onClose }: Props & { onClose(): void }) {
  const shortcuts = [
    ['⌘K', texts.helpPalette],
    ['/', texts.helpSearch],
    ['J', texts.helpNext],
    ['K', texts.helpPrevious],
    ['X', texts.helpSelect],
    ['⇧X', texts.helpSelectRange],
    ['O', texts.helpOpen],
    ['E', texts.helpAct],
    ['Esc', texts.helpClear],
    ['?', texts.helpShortcuts],
    ...pages.flatMap(({ key, title }) => (key ? [[`G ${key.toUpperCase()}`, title]] : [])),
  ]
  return (
    <Dialog title={texts.help} onClose={onClose}>
      <dl className="shortcuts">
        {shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
