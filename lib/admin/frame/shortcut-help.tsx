'use client'

import { readPageKeys } from '../lists/row-keys.ts'
import { Dialog } from '../ui/layout/dialog.tsx'
import type { CommandPage, CommandTexts } from './command-texts.ts'
import { useModifier } from './modifier.ts'

type Props = { pages: readonly CommandPage[]; texts: CommandTexts; onClose(): void }

type Group = { title: string; shortcuts: (readonly [keys: string, what: string, works?: boolean])[] }

/** The keys of the panel, by where they work. On a list and on its pages, only those that do something there. */
export function ShortcutHelp({ pages, texts, onClose }: Props) {
  const groups = listGroups(pages, texts, useModifier())
  return (
    <Dialog title={texts.help} onClose={onClose} className="dialog shortcut-help">
      <div className="shortcut-groups">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
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
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function listGroups(pages: readonly CommandPage[], texts: CommandTexts, modifier: string): Group[] {
  const { hasRows, canSelect, canSearch, hasSeries, hasMainAct } = readPageKeys()
  const isList = !hasSeries && (hasRows || canSearch)
  // Elsewhere they can all be learnt.
  const isAll = !hasSeries && !isList
  const groups: Group[] = [
    {
      title: texts.helpAnywhere,
      shortcuts: [
        [`${modifier}K`, texts.helpPalette],
        [`${modifier}S`, texts.helpSave],
        ['Esc', texts.helpLeave],
        ['?', texts.helpShortcuts],
      ],
    },
    {
      title: texts.helpLists,
      shortcuts: [
        ['/', texts.helpSearch, isAll || (isList && canSearch)],
        ['J', texts.helpNext, isAll || isList],
        ['K', texts.helpPrevious, isAll || isList],
        ['O', texts.helpOpen, isAll || isList],
        ['X', texts.helpSelect, isAll || (isList && canSelect)],
        ['⇧X', texts.helpSelectRange, isAll || (isList && canSelect)],
        ['A', texts.helpSelectAll, isAll || (isList && canSelect)],
        ['E', texts.helpAct, isAll || (isList && canSelect)],
        ['Esc', texts.helpClear, isAll || (isList && canSelect)],
      ],
    },
    {
      title: texts.helpOpened,
      shortcuts: [
        ['J', texts.helpNextOne, isAll || hasSeries],
        ['K', texts.helpPreviousOne, isAll || hasSeries],
        ['E', texts.helpActOne, isAll || (hasMainAct && !canSelect)],
        ['Esc', texts.helpBack, isAll || hasSeries],
      ],
    },
    {
      title: texts.helpGo,
      shortcuts: pages.flatMap(({ key, title }) => (key ? [[`G ${key.toUpperCase()}`, title] as const] : [])),
    },
  ]
  return groups
    .map(({ title, shortcuts }) => ({ title, shortcuts: shortcuts.filter(([, , works = true]) => works) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
}
