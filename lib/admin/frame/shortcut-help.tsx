'use client'

import { Dialog } from '../ui/layout/dialog.tsx'
import type { CommandPage, CommandTexts } from './command-texts.ts'

type Props = { pages: readonly CommandPage[]; texts: CommandTexts; onClose(): void }

/** The keys of the panel, by where they work. */
export function ShortcutHelp({ pages, texts, onClose }: Props) {
  const groups = [
    {
      title: texts.helpAnywhere,
      shortcuts: [
        ['⌘K', texts.helpPalette],
        ['⌘S', texts.helpSave],
        ['Esc', texts.helpLeave],
        ['?', texts.helpShortcuts],
      ],
    },
    {
      title: texts.helpLists,
      shortcuts: [
        ['/', texts.helpSearch],
        ['J', texts.helpNext],
        ['K', texts.helpPrevious],
        ['O', texts.helpOpen],
        ['X', texts.helpSelect],
        ['⇧X', texts.helpSelectRange],
        ['A', texts.helpSelectAll],
        ['E', texts.helpAct],
        ['Esc', texts.helpClear],
      ],
    },
    {
      title: texts.helpOpened,
      shortcuts: [
        ['J', texts.helpNextOne],
        ['K', texts.helpPreviousOne],
        ['E', texts.helpActOne],
        ['Esc', texts.helpBack],
      ],
    },
    {
      title: texts.helpGo,
      shortcuts: pages.flatMap(({ key, title }) => (key ? [[`G ${key.toUpperCase()}`, title]] : [])),
    },
  ]
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
