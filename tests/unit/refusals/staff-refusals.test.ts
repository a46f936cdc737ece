import { expect, it } from 'vitest'
import { type StaffRefusals, staffFaults } from '#lib/domains/domain-error.ts'
import { PANEL_LOCALES, readCatalogue } from '#lib/services/texts/index.ts'
import { compileMessage } from '#packages/messages/src/create-translator.ts'

type Facts<Code extends keyof StaffRefusals> =
  StaffRefusals[Code] extends Record<string, unknown> ? keyof StaffRefusals[Code] : never

/** The facts of each refusal, by its code: the compiler checks that no code and no fact is missing. */
const facts: { [Code in keyof StaffRefusals]: Record<Facts<Code>, true> } = {
  forbidden: { permission: true },
  sudo_needed: {},
  second_factor_needed: {},
  stale: { current: true },
  unknown: { what: true, name: true },
  legal_page_incomplete: {},
  unknown_member: {},
  unknown_customer: {},
  customer_is_staff: {},
  last_owner: {},
  role_above_own: {},
  unknown_role: {},
  already_set_up: {},
  app_without_secret: { id: true },
  build_running: {},
  invalid_synonyms: {},
  invalid_pins: {},
  invalid_menu: {},
  empty_newsletter: {},
  nobody_subscribed: {},
  prices_undecided: {},
  tax_undecided: {},
  translations_undecided: { locale: true },
  upload_size: { megabytes: true },
  import_columns: { names: true },
  import_column_twice: { name: true },
  picture_type: {},
  video_type: {},
  video_too_large: { megabytes: true },
  video_incomplete: {},
  document_type: {},
  document_too_large: { megabytes: true },
  document_incomplete: {},
  picture_too_large: { megapixels: true },
  picture_damaged: {},
  picture_in_use: { names: true, more: true },
  theme_in_use: { names: true },
  category_limits_coupon: {},
  too_many_pictures: { max: true },
  not_sold_here: {},
  product_in_use: {},
  removes_variants: { count: true, units: true, names: true, ids: true },
  too_many_related: { max: true },
  nothing_to_sell: {},
  sale_exists: {},
  no_sale: {},
  draft_ordered: { number: true },
  former_order: { number: true },
  order_not_markable_paid: { number: true },
  received_needs_payment: { number: true, payments: true },
  payment_not_receivable: { number: true, id: true },
  order_not_in_transit: {},
  order_not_shippable: {},
  order_has_due: { number: true, due: true },
  order_not_editable: { number: true },
  order_edit_outdated: { number: true },
  order_edit_empty: {},
  order_edit_currency: { currency: true },
  nothing_left_to_ship: {},
  empty_parcel: {},
  parcel_line_repeated: {},
  unknown_parcel: {},
  parcel_not_underway: {},
  empty_return: {},
  return_not_open: {},
  order_not_closable: {},
  order_without_email: { number: true },
  order_not_invoiced: { number: true },
  too_many_views: { max: true },
  refund_of_former_order: { number: true },
  refund_of_unpaid_order: { number: true },
  refund_of_free_order: { number: true },
  refund_in_full_already: { number: true },
  refund_pending: { number: true },
  refund_of_disputed: { number: true },
  refund_amount_alone: {},
  refund_of_nothing: {},
  refund_of_unknown_line: { number: true, line: true },
  refund_above_rest: { number: true, left: true },
  refund_changed: { number: true },
  refund_needs_payment: { number: true, ids: true, offline: true },
  refund_of_awaited: { number: true, id: true },
  refund_of_unknown_payment: { number: true, id: true },
  refund_above_payment: { number: true, left: true },
  refund_of_surplus: { number: true, id: true },
  refund_refused: { reason: true },
}

/** The panel asks for a proof instead. */
const UNWORDED = 'sudo_needed'

it.each(PANEL_LOCALES)(
  'every refusal of staff has words in %s that need no other facts than it has',
  (locale) => {
    const texts = readCatalogue(locale)
    const found = Object.entries(facts).flatMap(([code, known]) => {
      if (code === UNWORDED) return []
      const pattern = texts.get(`admin.refused.${code}`)
      if (pattern === undefined) return [`${code} has no words`]
      const taken = [...compileMessage(pattern, locale).arguments.keys()]
      return taken.filter((name) => !Object.hasOwn(known, name)).map((name) => `${code} has no fact ${name}`)
    })
    expect(found).toEqual([])
  },
)

it.each(PANEL_LOCALES)('every fault of a field of staff has words in %s', (locale) => {
  const texts = readCatalogue(locale)
  expect(staffFaults.filter((code) => texts.get(`admin.faults.${code}`) === undefined)).toEqual([])
})
