import { bulkStatuses, plannedSales, safetyRoles } from '#lib/domains/shop/catalogue/staff/index.ts'
import type { Panel } from '../../request/panel-request.ts'

/** The texts of what can be done with many products. */
export function bulkTexts({ t }: Panel) {
  return {
    statuses: bulkStatuses.map((status) => ({ status, label: t(`admin.catalogue.make.${status}`) })),
    edit: t('admin.catalogue.cells.open'),
    prices: t('admin.catalogue.change_prices'),
    pricesText: t('admin.catalogue.change_prices_text'),
    by: t('admin.catalogue.by'),
    byPercent: t('admin.catalogue.by_percent'),
    byAmount: t('admin.catalogue.by_amount'),
    value: t('admin.catalogue.change_value'),
    valueHint: t('admin.catalogue.change_value_hint'),
    showFormer: t('admin.catalogue.show_former'),
    planned: t('admin.catalogue.planned_sales'),
    plannedChoices: plannedSales.map((value) => ({ value, label: t(`admin.catalogue.planned.${value}`) })),
    safety: t('admin.safety.name_for'),
    safetyRole: t('admin.safety.role'),
    safetyRoles: safetyRoles.map((value) => ({ value, label: t(`admin.safety.${value}`) })),
    safetyContact: t('admin.safety.entry'),
    safetyNobody: t('admin.safety.nobody'),
    sort: t('admin.catalogue.sort'),
    category: t('admin.catalogue.category'),
    tag: t('admin.catalogue.tag'),
    none: t('admin.catalogue.neither'),
    add: t('admin.catalogue.add_to'),
    remove: t('admin.catalogue.take_out'),
  }
}

export type BulkTexts = ReturnType<typeof bulkTexts>
