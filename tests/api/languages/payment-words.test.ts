import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#lib/app/app.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import { listTexts, readSettingsFor, saveTranslations } from '#lib/domains/publishing/translations/index.ts'
import { listPaymentMethods, offlineInstructions } from '#lib/domains/shop/payments/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
let german: App

beforeAll(async () => {
  api = await openTestApi()
  const { settings } = api.app
  await settings.set('site.locales', ['de'])
  await settings.set('payments.bank_transfer.details', 'IBAN XX00')
  german = openInLanguage(api.app, { locale: 'de', prefix: '/de' })
})
afterAll(() => api.close())

const total = { total: 100, currency: 'USD' }

async function namesIn(app: App): Promise<Record<string, string>> {
  await app.settings.refresh()
  const methods = await listPaymentMethods(app, total)
  return Object.fromEntries(methods.map(({ id, name }) => [id, name]))
}

async function translate(field: string, value: string): Promise<void> {
  const given = [{ entity: 'setting', id: 0, field, locale: 'de', value }]
  expect(await saveTranslations(api.app, createThemeTexts(api.app), given)).toMatchObject({ saved: 1 })
}

describe('the words of payment methods', () => {
  it('are ours in the buyer’s language, if the owner has none', async () => {
    expect(await namesIn(api.app)).toMatchObject({
      cash_on_delivery: 'Cash on delivery',
      bank_transfer: 'Bank transfer',
    })
    expect(await namesIn(german)).toMatchObject({
      cash_on_delivery: 'Nachnahme',
      bank_transfer: 'Überweisung',
    })
    expect(offlineInstructions(german, 'bank_transfer')).toMatch(/^Überweisen Sie .*\nIBAN XX00$/)
  })

  it('are the owner’s own otherwise, in other languages too, until they are translated', async () => {
    await api.app.settings.set('payments.cash_on_delivery.name', 'At the door')
    await api.app.settings.set('payments.cash_on_delivery.instructions', 'Have coins ready.')
    expect(await namesIn(german)).toMatchObject({ cash_on_delivery: 'At the door' })
    expect(offlineInstructions(german, 'cash_on_delivery')).toBe('Have coins ready.')
    await translate('payments.cash_on_delivery.name', 'An der Tür')
    await translate('payments.cash_on_delivery.instructions', 'Bitte Kleingeld bereithalten.')
    expect(await namesIn(german)).toMatchObject({ cash_on_delivery: 'An der Tür' })
    expect(await namesIn(api.app)).toMatchObject({ cash_on_delivery: 'At the door' })
    expect(offlineInstructions(german, 'cash_on_delivery')).toBe('Bitte Kleingeld bereithalten.')
  })

  it('are known for a buyer whose language only the order tells', async () => {
    const name = async (locale: string | null) =>
      (await readSettingsFor(api.app, locale))['payments.cash_on_delivery.name']
    expect(await name('de')).toBe('An der Tür')
    expect(await name('de-AT')).toBe('An der Tür')
    expect(await name('ja')).toBe('At the door')
    expect(await name(null)).toBe('At the door')
  })

  it('are listed for translation once the owner has written them', async () => {
    const fields: string[] = []
    for await (const { field } of listTexts(api.app, createThemeTexts(api.app), {
      locale: 'de',
      entity: 'setting',
    }))
      fields.push(field)
    expect(fields).toContain('payments.cash_on_delivery.name')
    expect(fields).toContain('payments.bank_transfer.details')
    expect(fields).not.toContain('payments.bank_transfer.name')
  })
})
