import type { Panel } from '../../../request/panel-request.ts'
import type { OptionTexts } from './option-editor.tsx'
import type { GridTexts } from './variant-grid.tsx'

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

export function gridTexts({ t, app }: Panel, currency: string): GridTexts {
  return {
    variant: t('admin.catalogue.variant'),
    price: t('admin.catalogue.price_in', { currency }),
    compareAt: t('admin.catalogue.former_price'),
    stock: t('admin.catalogue.stock'),
    sku: t('admin.catalogue.sku'),
    barcode: t('admin.catalogue.barcode'),
    weight: t('admin.catalogue.weight_in', { unit: app.settings.current['shop.weight_unit'] }),
    measure: t('admin.catalogue.unit_measure'),
    lowStockAt: t('admin.catalogue.low_at'),
    backorder: t('admin.catalogue.backorder'),
    active: t('admin.catalogue.sold'),
    select: t('admin.catalogue.select_variant'),
    selectAll: t('admin.catalogue.select_variants'),
    columns: t('admin.catalogue.columns'),
    set: t('admin.catalogue.set_column'),
    setTo: t('admin.catalogue.set_to'),
    apply: t('admin.catalogue.set_apply', { count: '{count}' }),
    onSale: t('admin.catalogue.on_sale'),
    fresh: t('admin.catalogue.new_variant'),
    history: t('admin.catalogue.moves'),
    notTracked: t('admin.catalogue.not_counted'),
    keys: t('admin.catalogue.grid_keys'),
    filled: t('admin.catalogue.filled', { count: '{count}' }),
  }
}
