'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { Dialog } from '../ui/layout/dialog.tsx'
import type { CommandPage, CommandTexts } from './command-texts.ts'
import { listPageActs } from './page-acts.ts'
import { searchPanel } from './search-actions.ts'
import type { Hit, HitGroup } from './search-panel.ts'

type Props = {
  pages: readonly CommandPage[]
  /** The pages on which something new begins. */
  additions: readonly CommandPage[]
  texts: CommandTexts
  onClose(): void
  onHelp(): void
}

const PAUSE_MS = 150
const HELP = '#help'
const ACT = '#act-'

/** Everything in one place: acts of the present page, pages, and what the panel's search finds. */
// biome-ignore lint/style/noDefaultExport: it is loaded by itself.
export default function Palette({ pages, additions, texts, onClose, onHelp }: Props) {
  const [acts] = useState(listPageActs)
  const router = useRouter()
  const { contains } = useFilter({ sensitivity: 'base' })
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly HitGroup[]>([])
  useEffect(() => {
    let isLatest = true
    const timer = window.setTimeout(() => {
      searchPanel(query).then(
        (groups) => isLatest && setFound(groups),
        () => isLatest && setFound([]),
      )
    }, PAUSE_MS)
    return () => {
      isLatest = false
      window.clearTimeout(timer)
    }
  }, [query])
  const known = [
    ...pages,
    { path: '/admin/security', title: texts.security },
    { path: HELP, title: texts.help },
  ]
  const own = known.map(({ path, title }) => ({ id: path, title, detail: '' }))
  const doable = [
    ...acts.map(({ label, detail }, index) => ({ id: `${ACT}${index}`, title: label, detail })),
    ...additions.map(({ path, title }) => ({ id: path, title, detail: '' })),
  ]
  const groups = [
    { title: texts.acts, hits: distinct(doable).filter(({ title }) => contains(title, query)) },
    { title: texts.pages, hits: own.filter(({ title }) => contains(title, query)) },
    ...found,
  ].filter(({ hits }) => hits.length > 0)
  const open = (id: string) => {
    onClose()
    if (id === HELP) onHelp()
    // Once the palette is closed: an act may open a dialog, or move the focus.
    else if (id.startsWith(ACT)) setTimeout(() => acts[Number(id.slice(ACT.length))]?.run())
    else router.push(id)
  }
  return (
    <Dialog title={texts.title} onClose={onClose} className="dialog palette">
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <SearchField aria-label={texts.placeholder} autoFocus>
          <Input className="palette-input" placeholder={texts.placeholder} />
        </SearchField>
        <ListBox
          className="palette-list"
          aria-label={texts.title}
          selectionMode="none"
          onAction={(key) => open(String(key))}
          items={groups.map((group) => ({ ...group, id: group.title }))}
          renderEmptyState={() => <p className="muted">{texts.nothing}</p>}
        >
          {({ title, hits }) => (
            <ListBoxSection id={title}>
              <Header>{title}</Header>
              <Collection items={hits}>
                {(hit) => (
                  <ListBoxItem id={hit.id} textValue={hit.title}>
                    <span>{hit.title}</span>
                    {hit.detail && <span className="muted"> {hit.detail}</span>}
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  )
}

/** On a list, the button for something new is an act of the page as well. */
function distinct(hits: readonly Hit[]): Hit[] {
  const isSame = (one: Hit, other: Hit) => one.title === other.title && one.detail === other.detail
  return hits.filter((hit, index) => hits.findIndex((one) => isSame(one, hit)) === index)
}
