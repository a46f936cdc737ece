import { describe, expect, it } from 'vitest'
import { draftKey, isSecretField } from '#lib/admin/ui/forms/draft-fields.ts'

describe('drafts of the panel’s forms', () => {
  it('of rows that are listed at one address are stored apart', () => {
    const place = { member: '1', path: '/admin/stock' }
    const fieldsOf = (...ids: number[]) => [
      { type: 'hidden', name: 'id', value: ids.join('-') },
      ...ids.flatMap((id) => [
        { type: 'hidden', name: 'counted', value: String(id) },
        { type: 'text', name: `stock.${id}`, value: '3' },
      ]),
    ]
    expect(draftKey(place, fieldsOf(1, 2))).not.toBe(draftKey(place, fieldsOf(3, 4)))
    expect(draftKey(place, fieldsOf(1, 2))).toBe(draftKey(place, fieldsOf(1, 2)))
  })

  it('contain codes of coupons and products, and no secrets', () => {
    for (const name of ['code', 'barcode.7', 'currency.code', 'postcodes', 'secretary'])
      expect([name, isSecretField({ name, type: 'text' })]).toEqual([name, false])
    for (const name of ['password', 'newPassword', 'stripe.secret_key', 'clientSecret', 'recovery_code'])
      expect([name, isSecretField({ name, type: 'text' })]).toEqual([name, true])
    expect(isSecretField({ name: 'x', type: 'password' })).toBe(true)
    expect(isSecretField({ name: 'code', type: 'text', autocomplete: 'one-time-code' })).toBe(true)
  })
})
