import { expect, it } from 'vitest'
import { areaNames, areaOf } from '#lib/admin/running/settings/areas.ts'
import { mailKinds } from '#lib/services/mail/index.ts'
import { settingKeys } from '#lib/services/settings/index.ts'
import { PANEL_LOCALES, textsIn } from '#lib/services/texts/index.ts'

it('places settings by what owners look for, not by their keys alone', () => {
  const areas = ['site.name', 'site.locales', 'shop.tax_inclusive', 'shop.terms_url', 'shop.weight_unit'].map(
    areaOf,
  )
  expect(areas).toEqual(['store', 'site', 'delivery', 'checkout', 'store'])
})

it('leaves no area empty, and none with more than a screen can hold', () => {
  const sizes = areaNames.map((area) => settingKeys.filter((key) => areaOf(key) === area).length)
  expect(Math.min(...sizes)).toBeGreaterThan(1)
  expect(Math.max(...sizes)).toBeLessThan(50)
})

it('names each kind of mail in the languages of the panel', () => {
  for (const locale of PANEL_LOCALES) {
    const { find } = textsIn(locale)
    expect(mailKinds.filter((kind) => find(`admin.mail.kinds.${kind}`) === undefined)).toEqual([])
  }
})
