import type { ReactNode } from 'react'
import { Heading } from '../frame/heading.tsx'

type PageProps = { title: string; intro?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A page of the panel: its heading, what can be done with the whole, and what it shows. */
export function Page({ title, intro, actions, children }: PageProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <Heading title={title} />
          {intro && <p className="muted">{intro}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

type CardProps = { title?: string; intro?: ReactNode; id?: string; actions?: ReactNode; children: ReactNode }

/** A part of a page. */
export function Card({ title, intro, id, actions, children }: CardProps) {
  return (
    <section className="card" id={id} aria-label={title}>
      {title && (
        <div className="card-head">
          <h2>{title}</h2>
          {actions}
        </div>
      )}
      {intro && <p className="muted">{intro}</p>}
      {children}
    </section>
  )
}

/** Shown in place of an empty list. */
export function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p className="muted">{text}</p>}
      {children}
    </div>
  )
}

type Tone = 'good' | 'bad' | 'warn' | 'plain'

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
