import type { Panel } from '#lib/admin/request/panel-request.ts'
import type { GridColumn } from '#lib/admin/ui/layout/grid-parts.ts'
import type { OptionTexts } from './option-editor.tsx'
import type { VariantTexts } from './variant-grid.tsx'

export function optionTexts(t: Panel['t']): OptionTexts {
  return {
    name: t('admin.catalogue.option_name'),
    example: t('admin.catalogue.option_example'),
    values: t('admin.catalogue.option_values'),
    value: t('admin.catalogue.option_value'),
    addValue: t('admin.catalogue.add_value'),
    addValueHint: t('admin.catalogue.add_value_hint'),
    addOption: t('admin.catalogue.add_option'),
    removeOption: t('admin.catalogue.remove_option'),
    removeValue: t('admin.catalogue.remove_value'),
    earlier: t('admin.catalogue.value_earlier'),
    later: t('admin.catalogue.value_later'),
    up: t('admin.catalogue.up'),
    down: t('admin.catalogue.down'),
    colours: t('admin.catalogue.colours'),
    colourOf: t('admin.catalogue.colour_of'),
  }
}

/** The columns of variants, in their order. */
export function variantColumns({ t, app }: Panel, currency: string): GridColumn[] {
  const unit = app.settings.current['shop.weight_unit']
  const usual = { isUsual: true }
  const extra = { isUsual: false }
  const tracked = { placeholder: t('admin.catalogue.not_counted') }
  return [
    { ...usual, name: 'price', kind: 'number', title: t('admin.catalogue.price_in', { currency }) },
    { ...usual, name: 'compareAt', kind: 'number', title: t('admin.catalogue.former_price') },
    { ...usual, ...tracked, name: 'stock', kind: 'number', title: t('admin.catalogue.stock') },
    { ...usual, name: 'sku', kind: 'text', title: t('admin.catalogue.sku') },
    { ...usual, name: 'barcode', kind: 'text', title: t('admin.catalogue.barcode') },
    { ...extra, name: 'weight', kind: 'number', title: t('admin.catalogue.weight_in', { unit }) },
    {
      ...{ ...usual, name: 'measure', kind: 'text', title: t('admin.catalogue.unit_measure') },
      placeholder: '750 ml / 1 l',
    },
    { ...extra, name: 'lowStockAt', kind: 'number', title: t('admin.catalogue.low_at') },
    { ...extra, name: 'backorder', kind: 'tick', title: t('admin.catalogue.backorder') },
    { ...usual, name: 'active', kind: 'tick', title: t('admin.catalogue.sold') },
  ]
}

export function variantTexts({ t }: Panel): VariantTexts {
  return {
    ...gridTexts(t),
    label: t('admin.catalogue.variant'),
    selectAll: t('admin.catalogue.select_variants'),
    onSale: t('admin.catalogue.on_sale'),
    fresh: t('admin.catalogue.new_variant'),
    history: t('admin.catalogue.moves'),
  }
}

/** The texts of every grid. */
export function gridTexts(t: Panel['t']) {
  return {
    select: t('admin.catalogue.select_variant'),
    columns: t('admin.catalogue.columns'),
    set: t('admin.catalogue.set_column'),
    setTo: t('admin.catalogue.set_to'),
    apply: t('admin.catalogue.set_apply', { count: '{count}' }),
    keys: t('admin.catalogue.grid_keys'),
    filled: t('admin.catalogue.filled', { count: '{count}' }),
  }
}
