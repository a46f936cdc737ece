import { describe, expect, it, vi } from 'vitest'
import { mollieLocales } from '#lib/domains/shop/payments/gateways/mollie/gateway.ts'
import { pickLocale, startRefused, startUnavailable } from '#lib/domains/shop/payments/gateways/provider.ts'
import { stripeLocales } from '#lib/domains/shop/payments/gateways/stripe/checkout.ts'
import type { Log } from '#lib/platform/process/log.ts'

describe('the language of a provider’s page', () => {
  it.each([
    ['en-GB', ['en', 'en-GB'], 'en-GB'],
    ['EN-gb', ['en', 'en_GB'], 'en_GB'],
    ['en-AU', ['en-GB', 'en'], 'en'],
    ['en', ['en-GB', 'en'], 'en'],
    ['fr-CA', ['de_DE', 'fr_FR', 'fr_BE'], 'fr_FR'],
    ['fr', ['de_DE', 'fr_BE', 'fr_FR'], 'fr_BE'],
    ['fr', ['frr', 'fy'], undefined],
    ['eo', ['en', 'de'], undefined],
    ['en', [], undefined],
  ])('is the buyer’s, or the nearest that there is: %s of %o', (language, known, locale) => {
    expect(pickLocale(language, known)).toBe(locale)
  })

  it('is each that a provider has, if the buyer asks for it', () => {
    for (const known of [stripeLocales, mollieLocales] as readonly string[][])
      for (const locale of known) expect(pickLocale(locale.replace('_', '-'), known)).toBe(locale)
  })
})

describe('a payment that was not started', () => {
  const warn = vi.fn()
  const offer = { gateway: 'bank', log: { warn } as unknown as Log }

  it('is told to the owner with the reason, and to the buyer without', () => {
    expect(startUnavailable(offer, 'a')).toEqual({ type: 'failed', reason: 'no_answer' })
    expect(startRefused(offer, 'b')).toEqual({ type: 'failed', reason: 'refused' })
    expect(startRefused(offer, 'c', 'declined')).toEqual({ type: 'failed', reason: 'declined' })
    const refused = 'A payment was not started: its provider refused it.'
    expect(warn.mock.calls).toEqual([
      [{ gateway: 'bank', reason: 'a' }, 'A payment was not started: its provider does not respond.'],
      [{ gateway: 'bank', reason: 'b' }, refused],
      [{ gateway: 'bank', reason: 'c' }, refused],
    ])
  })

  it('is told to the buyer where nobody keeps a log', () => {
    const silent = { gateway: 'bank', log: undefined }
    expect(startUnavailable(silent, 'a')).toEqual({ type: 'failed', reason: 'no_answer' })
    expect(startRefused(silent, 'b')).toEqual({ type: 'failed', reason: 'refused' })
  })
})
