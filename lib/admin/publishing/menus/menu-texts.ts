import { menuItemTypes } from '#lib/domains/publishing/content/index.ts'
import type { Panel } from '../../request/panel-request.ts'

export type MenuTexts = {
  types: readonly { value: string; label: string }[]
  items: string
  label: string
  leadsTo: string
  target: string
  address: string
  newTab: string
  products: string
  noProducts: string
  add: string
  up: string
  down: string
  deeper: string
  higher: string
  remove: string
  drag: string
  empty: string
  untitled: string
  moved: string
}

export function menuTexts(t: Panel['t']): MenuTexts {
  return {
    types: menuItemTypes.map((value) => ({ value, label: t(`admin.menus.type.${value}`) })),
    items: t('admin.menus.items'),
    label: t('admin.menus.label'),
    leadsTo: t('admin.menus.leads_to'),
    target: t('admin.menus.target'),
    address: t('admin.menus.address'),
    newTab: t('admin.menus.new_tab'),
    products: t('admin.menus.products'),
    noProducts: t('admin.menus.no_products'),
    add: t('admin.menus.add'),
    up: t('admin.menus.up'),
    down: t('admin.menus.down'),
    deeper: t('admin.menus.deeper'),
    higher: t('admin.menus.higher'),
    remove: t('admin.menus.remove'),
    drag: t('admin.menus.drag'),
    empty: t('admin.menus.empty'),
    untitled: t('admin.menus.untitled'),
    moved: t('admin.menus.moved', { label: '{label}', place: '{place}', level: '{level}' }),
  }
}
