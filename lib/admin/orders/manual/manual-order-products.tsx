'use client'

import { FindField, Matches } from '../../lists/matches.tsx'
import { TextField } from '../../ui/forms/fields.tsx'
import { SubmitButton } from '../../ui/forms/form.tsx'
import type { Found, FoundLine } from './found.ts'
import type { ManualOrderTexts } from './manual-order-texts.ts'

type Props = { found: Found; texts: ManualOrderTexts }

/** The ordered products, and the search for more. */
export function ManualOrderProducts({ found: { lines, goods }, texts }: Props) {
  return (
    <section className="card" aria-label={texts.goods}>
      <h2>{texts.goods}</h2>
      {lines.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <ul className="rows">
          {lines.map((line) => (
            <Line key={line.variantId} line={line} texts={texts} />
          ))}
        </ul>
      )}
      <FindField name="find" texts={texts.wanted} />
      <Matches matches={goods} act="add" texts={texts.wanted} />
    </section>
  )
}

function Line({ line, texts }: { line: FoundLine; texts: ManualOrderTexts }) {
  const { productId, variantId, title, detail, price, total, quantity, problem } = line
  return (
    <li>
      <input type="hidden" name={`product.${variantId}`} value={productId} />
      <span>
        <strong>{title}</strong>
        <span className="muted under">{[detail, price].filter(Boolean).join(' · ')}</span>
        {problem && <span className="fault">{problem}</span>}
      </span>
      <span className="row-end">
        <span className="pieces">
          {/* Counted up by the search below, too. */}
          <TextField
            key={quantity}
            name={`item.${variantId}`}
            type="number"
            inputMode="numeric"
            min={1}
            label={texts.quantity}
            required
            defaultValue={String(quantity)}
          />
        </span>
        <strong>{total}</strong>
        <SubmitButton kind="quiet" name="act" value={`remove:${variantId}`}>
          {texts.remove}
          <span className="unseen"> {title}</span>
        </SubmitButton>
      </span>
    </li>
  )
}
