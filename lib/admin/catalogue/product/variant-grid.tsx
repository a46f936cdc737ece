'use client'

import { PanelForm, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { saveVariants } from './actions.ts'

type Row = {
  id: number
  name: string
  sku: string
  barcode: string
  price: string
  compareAt: string
  weight: string
  trackStock: boolean
  stock: string
  backorder: boolean
  lowStockAt: string
  active: boolean
  /** Its price is not its own until the sale is over. */
  isOnSale: boolean
}

type Texts = Record<
  | 'variant'
  | 'sku'
  | 'barcode'
  | 'price'
  | 'compareAt'
  | 'weight'
  | 'trackStock'
  | 'stock'
  | 'lowStockAt'
  | 'backorder'
  | 'active'
  | 'onSale'
  | 'save'
  | 'history',
  string
>

type Props = { id: number; was: string; rows: readonly Row[]; texts: Texts }

/** All variants at once: a field each for what differs between them. */
export function VariantGrid({ id, was, rows, texts }: Props) {
  return (
    <PanelForm action={saveVariants} guard className="form form-wide">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={was} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard. */}
      <section className="table-scroll" aria-label={texts.variant} tabIndex={0}>
        <table className="table grid">
          <thead>
            <tr>
              {[texts.variant, texts.sku, texts.price, texts.compareAt, texts.stock].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              {[texts.trackStock, texts.lowStockAt, texts.backorder, texts.active].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
              {[texts.barcode, texts.weight].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} texts={texts} />
            ))}
          </tbody>
        </table>
      </section>
      <div className="save-bar">
        <SubmitButton>{texts.save}</SubmitButton>
      </div>
    </PanelForm>
  )
}

function Line({ row, texts }: { row: Row; texts: Texts }) {
  const cell = { row, of: row.name }
  return (
    <tr>
      <td data-label={texts.variant}>
        <input type="hidden" name="variant" value={row.id} />
        {row.name}
        {row.isOnSale && <span className="badge badge-warn">{texts.onSale}</span>}
      </td>
      <td data-label={texts.sku}>
        <Cell {...cell} name="sku" label={texts.sku} value={row.sku} />
      </td>
      <td data-label={texts.price}>
        <Cell {...cell} name="price" label={texts.price} value={row.price} isFixed={row.isOnSale} isNumber />
      </td>
      <td data-label={texts.compareAt}>
        <Cell
          {...cell}
          name="compareAt"
          label={texts.compareAt}
          value={row.compareAt}
          isFixed={row.isOnSale}
          isNumber
        />
      </td>
      <td data-label={texts.stock}>
        <a href={onSite(`/admin/stock/${row.id}`)} aria-label={`${texts.history} ${row.name}: ${row.stock}`}>
          {row.stock}
        </a>
      </td>
      <td data-label={texts.trackStock}>
        <Tick {...cell} name="trackStock" label={texts.trackStock} isOn={row.trackStock} />
      </td>
      <td data-label={texts.lowStockAt}>
        <Cell {...cell} name="lowStockAt" label={texts.lowStockAt} value={row.lowStockAt} isNumber />
      </td>
      <td data-label={texts.backorder}>
        <Tick {...cell} name="backorder" label={texts.backorder} isOn={row.backorder} />
      </td>
      <td data-label={texts.active}>
        <Tick {...cell} name="active" label={texts.active} isOn={row.active} />
      </td>
      <td data-label={texts.barcode}>
        <Cell {...cell} name="barcode" label={texts.barcode} value={row.barcode} />
      </td>
      <td data-label={texts.weight}>
        <Cell {...cell} name="weight" label={texts.weight} value={row.weight} isNumber />
      </td>
    </tr>
  )
}

type CellProps = {
  row: Row
  of: string
  name: string
  label: string
  value: string
  isFixed?: boolean
  isNumber?: boolean
}

function Cell({ row, of, name, label, value, isFixed = false, isNumber = false }: CellProps) {
  const { state } = useForm()
  const field = `${name}.${row.id}`
  const [fault] = state.errors[field] ?? []
  return (
    <>
      <input
        className={isNumber ? 'input number' : 'input'}
        name={field}
        defaultValue={state.values[field] ?? value}
        aria-label={`${label}, ${of}`}
        aria-invalid={fault !== undefined || undefined}
        inputMode={isNumber ? 'decimal' : undefined}
        autoComplete="off"
        readOnly={isFixed}
      />
      {fault !== undefined && <span className="fault">{fault}</span>}
    </>
  )
}

type TickProps = { row: Row; of: string; name: string; label: string; isOn: boolean }

function Tick({ row, of, name, label, isOn }: TickProps) {
  const { state } = useForm()
  const field = `${name}.${row.id}`
  const isSent = state.message !== undefined
  return (
    <input
      type="checkbox"
      name={field}
      defaultChecked={isSent ? state.values[field] === 'on' : isOn}
      aria-label={`${label}, ${of}`}
    />
  )
}
