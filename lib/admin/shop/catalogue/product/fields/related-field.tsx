'use client'

import { useState } from 'react'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { useToasts } from '#lib/admin/ui/frame/toasts.tsx'
import { findRelated } from '../actions.ts'
import type { RelatedProduct } from './related.ts'
import { useSentJson } from './use-sent-json.ts'

type Texts = Record<
  'label' | 'find' | 'hint' | 'search' | 'add' | 'noMatch' | 'earlier' | 'later' | 'remove' | 'none',
  string
>
type Props = { productId: number; chosen: readonly RelatedProduct[]; texts: Texts }

/** The products that are shown with one: found, put in order and removed. */
export function RelatedField({ productId, chosen: given, texts }: Props) {
  const [chosen, setChosen, field] = useSentJson('related', given)
  const [query, setQuery] = useState('')
  const { lost } = usePanelTexts()
  const toasts = useToasts()
  const [matches, setMatches] = useState<readonly RelatedProduct[] | null>(null)
  const find = async () => {
    if (query.trim() === '') return
    const found = await findRelated({ query }).catch(() => null)
    if (found) setMatches(found)
    else toasts.show(lost)
  }
  const isFree = ({ id }: RelatedProduct) => id !== productId && chosen.every((one) => one.id !== id)
  const swap = (at: number, to: number) => {
    const next = [...chosen]
    next.splice(to, 0, ...next.splice(at, 1))
    setChosen(next)
  }
  return (
    <div className="related">
      <input {...field} data-label={texts.label} data-shown={chosen.map(({ name }) => name).join('\n')} />
      <div className="with-button">
        <div className="field">
          <label htmlFor="related-find">{texts.find}</label>
          <input
            id="related-find"
            className="input"
            type="search"
            placeholder={texts.hint}
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void find()
            }}
          />
        </div>
        <button type="button" className="button button-plain" onClick={() => void find()}>
          {texts.search}
        </button>
      </div>
      <div aria-live="polite">
        {matches && matches.filter(isFree).length === 0 && <p>{texts.noMatch}</p>}
        {matches && (
          <ul className="rows">
            {matches.filter(isFree).map((match) => (
              <li key={match.id}>
                <Named product={match} />
                <button
                  type="button"
                  className="button button-plain"
                  aria-label={`${texts.add}: ${match.name}`}
                  onClick={() => setChosen([...chosen, match])}
                >
                  {texts.add}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {chosen.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <ol className="rows">
          {chosen.map((product, at) => (
            <li key={product.id}>
              <Named product={product} />
              <span className="row-end">
                {at > 0 && (
                  <Act
                    sign="↑"
                    label={`${texts.earlier}: ${product.name}`}
                    onPress={() => swap(at, at - 1)}
                  />
                )}
                {at < chosen.length - 1 && (
                  <Act sign="↓" label={`${texts.later}: ${product.name}`} onPress={() => swap(at, at + 1)} />
                )}
                <Act
                  sign="×"
                  label={`${texts.remove}: ${product.name}`}
                  onPress={() => setChosen(chosen.filter(({ id }) => id !== product.id))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Named({ product: { id, name, detail } }: { product: RelatedProduct }) {
  return (
    <span>
      <a href={onSite(`/admin/products/${id}`)}>{name}</a>
      <span className="muted under">{detail}</span>
    </span>
  )
}

function Act({ sign, label, onPress }: { sign: string; label: string; onPress(): void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onPress}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
