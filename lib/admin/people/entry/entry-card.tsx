import type { ReactNode } from 'react'
import { StoreMark } from '../../frame/store-mark.tsx'
import { Heading } from '../../ui/frame/heading.tsx'

type Props = { site: string; title: string; intro?: ReactNode; children: ReactNode }

/** The pages before one has signed in: a card in the middle. */
export function EntryCard({ site, title, intro, children }: Props) {
  return (
    <main className="entry">
      <div className="entry-card">
        <p className="entry-site">
          <StoreMark />
          {site}
        </p>
        <Heading title={title} />
        {intro && <p className="muted">{intro}</p>}
        {children}
      </div>
    </main>
  )
}
