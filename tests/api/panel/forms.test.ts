import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerForm, type Outcome } from '#lib/admin/forms/answer-form.ts'
import { EMPTY_FORM } from '#lib/admin/forms/form-state.ts'
import { panelFormat } from '#lib/admin/request/panel-format.ts'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { may, type StaffActor } from '#lib/domains/people/staff/authority/index.ts'
import { createProduct, editProduct, showProduct } from '#lib/domains/shop/catalogue/staff/index.ts'
import { saveTax } from '#lib/domains/shop/rates/index.ts'
import { type PANEL_LOCALES, textsIn } from '#lib/services/texts/index.ts'
import { chooseMessages } from '#lib/web/messages/index.ts'
import { inRequest } from '../../support/panel/in-request.ts'
import { listPanelActions } from '../../support/panel-actions.ts'
import { BROWSER, openTestPanel, type TestPanel } from './open-panel.ts'

let test: TestPanel
beforeAll(async () => {
  test = await openTestPanel()
})
afterAll(() => test.close())

/** The panel as a request of this actor has it. */
function panelOf(actor: StaffActor, locale: (typeof PANEL_LOCALES)[number] = 'de'): Panel {
  const texts = textsIn(locale)
  const { app } = test
  const member = { actor } as Panel['member']
  return {
    ...{ app, actor, member, locale, texts, t: texts.t, browser: BROWSER },
    format: panelFormat(app, locale),
    may: (permission) => may(actor, permission),
  }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('a form of the panel', () => {
  it('counts a line break once, although browsers send two characters', async () => {
    let read: unknown
    const answer = await answerForm(panelOf(test.owner), EMPTY_FORM, formOf({ text: 'a\r\nb\r\nc' }), {
      fields: z.object({ text: z.string().max(5) }),
      run: async (_panel, given) => {
        read = given
        return {}
      },
    })
    expect(answer.errors).toEqual({})
    expect(read).toEqual({ text: 'a\nb\nc' })
  })

  it('says all that is wrong beside its fields, in the language of who reads it', async () => {
    const { app, owner } = test
    const tax = { country: 'XX', state: null, postcodes: null, priority: 100, appliesToShipping: true }
    const answer = await answerForm(panelOf(owner), EMPTY_FORM, formOf({ name: ' ' }), {
      fields: z.object({ name: z.string() }),
      run: async (_panel, { name }) => {
        await saveTax(app, owner, null, { ...tax, name, rate: 2_000_000, taxClass: 'Two Words' })
        return {}
      },
    })
    expect(answer.errors).toEqual({
      name: ['Dieses Feld ist erforderlich.'],
      rate: ['Geben Sie einen Steuersatz von 0 bis 100\u00a0% ein.'],
      tax_class: ['Verwenden Sie nur Kleinbuchstaben, Ziffern, _ und -, höchstens 40 Zeichen.'],
      priority: ['Geben Sie eine ganze Zahl von 1 bis 99 ein.'],
    })
    expect(answer.message).toBe('Nicht gespeichert. Prüfen Sie die markierten Felder.')
  })

  it('marks every cell of a grid that is wrong', async () => {
    const { app, owner } = test
    await createProduct(app, owner, { name: 'Jug', sku: 'TAKEN', price: 100 })
    const id = await createProduct(app, owner, { name: 'Cup', sku: null, price: 100 })
    const seen = async () => ({ id, was: (await showProduct(app, owner, id)).updatedAt })
    await editProduct(app, owner, await seen(), {
      options: [{ name: 'Size', values: ['S', 'M', 'L'].map((value) => ({ value })) }],
    })
    const { variants } = await showProduct(app, owner, id)
    const [s, m, l] = variants.filter(({ active }) => active)
    const skus = ['TAKEN', 'SAME', 'SAME']
    const rows = [s, m, l].map((row, at) => ({
      ...{ id: row?.id ?? 0, sku: skus[at] ?? null, barcode: null, price: 100, compareAtPrice: null },
      ...{ weightThousandths: null, trackStock: false, backorder: false, lowStockAt: 0, active: true },
    }))
    const answer = await answerForm(panelOf(owner, 'en'), EMPTY_FORM, formOf({}), {
      fields: z.object({}),
      run: async () => {
        await editProduct(app, owner, await seen(), { variants: rows })
        return {}
      },
    })
    expect(answer.errors).toEqual({
      [`sku.${s?.id}`]: ['The SKU TAKEN belongs to another product.'],
      [`sku.${l?.id}`]: ['The SKU SAME is entered twice.'],
    })
  })

  it('goes on showing what it showed while it leads to another page', async () => {
    const before = { ...EMPTY_FORM, found: { lines: ['Cup'] } }
    const send = (outcome: Outcome) =>
      inRequest(test.app, { headers: { 'next-action': 'place' } }, () =>
        answerForm(panelOf(test.owner), before, formOf({ email: 'ada@example.com' }), {
          fields: z.object({ email: z.string() }),
          run: async () => outcome,
        }),
      )
    expect(await send({ done: 'Placed', to: '/admin/orders/1001' })).toMatchObject({
      ...{ done: 'Placed', to: '/admin/orders/1001', found: before.found },
      values: { email: 'ada@example.com' },
    })
    expect(await send({ found: { lines: [] } })).toMatchObject({ found: { lines: [] } })
    expect((await send({ done: 'Saved' })).found).toBeUndefined()
  })

  it('is refused before its fields are looked at where the role lacks the permission', async () => {
    const { actor } = await test.employ('support')
    const run = async () => ({ done: 'Done' })
    const handling = { fields: z.object({ name: z.string() }), run }
    const lacking = (panel: Panel) => (panel.may('settings.write') ? undefined : ('settings.write' as const))
    const refused = await answerForm(panelOf(actor), EMPTY_FORM, formOf({}), { ...handling, lacking })
    expect(refused).toMatchObject({ errors: {}, message: 'Ihre Rolle erlaubt das nicht.' })
    const given = formOf({ name: 'Rye' })
    expect(await answerForm(panelOf(test.owner), EMPTY_FORM, given, { ...handling, lacking })).toMatchObject({
      done: 'Done',
      errors: {},
    })
  })

  it('asks for a proof without a message, and rethrows what nobody expected', async () => {
    const { owner } = test
    const fields = z.object({})
    const fail = (error: unknown) =>
      answerForm(panelOf(owner), EMPTY_FORM, formOf({}), { fields, run: () => Promise.reject(error) })
    const asked = await fail(new DomainError('sudo_needed'))
    expect([asked.needsProof, asked.message]).toEqual([true, undefined])
    await expect(fail(new Error('The disk is full.'))).rejects.toThrow('The disk is full.')
  })
})

describe('every action of the panel', () => {
  it('words wrong input in each language, and never in the words of its validator', async () => {
    const garbage = [{}, undefined, 'x', 7, null]
    const wrongFields = (shape: Record<string, unknown>) =>
      ['', 'x'.repeat(600_000), '-1.5', ['a', 'b'], 'ü/\\'].map((value) =>
        Object.fromEntries(Object.keys(shape).map((name) => [name, value])),
      )
    let seen = 0
    for (const { name, declared } of await listPanelActions()) {
      const fields = declared?.fields ?? z.never()
      const shape = (fields as z.ZodObject).shape ?? {}
      for (const given of [...garbage, ...wrongFields(shape)]) {
        const told = (locale: string) => {
          const messages = chooseMessages(undefined, [locale])
          const { error } = fields.safeParse(given, { error: messages.errorMap })
          return error?.issues.map(({ message }) => message) ?? []
        }
        const [english, german] = [told('en'), told('de')]
        expect([name, german.filter((text, at) => text === english[at])]).toEqual([name, []])
        seen += german.length
      }
    }
    expect(seen).toBeGreaterThan(500)
  })
})
