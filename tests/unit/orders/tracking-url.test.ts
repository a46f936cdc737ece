import { describe, expect, it } from 'vitest'
import { parseTrackingUrl, trackingUrlOf } from '#lib/domains/shop/orders/notices/tracking-url.ts'
import { refusalIn } from '../../support/refusal-of.ts'

describe('trackingUrlOf', () => {
  it('leads to the carrier’s own page, however its name is written', () => {
    const page = 'https://www.ups.com/track?tracknum=1Z%20999'
    for (const carrier of ['UPS', 'ups', ' U.P.S. ']) expect(trackingUrlOf(carrier, ' 1Z 999 ')).toBe(page)
    expect(trackingUrlOf('Canada Post', 'A&B#1')).toMatch(/^https:\/\/.*=A%26B%231$/)
    expect(trackingUrlOf('DHL', '12')).not.toBe(trackingUrlOf('DHL Paket', '12'))
  })

  it.each([
    ['Australia Post', 'auspost.com.au'],
    ['Colissimo', 'laposte.fr'],
    ['Deutsche Post', 'dhl.de'],
    ['DHL Express', 'dhl.com'],
    ['DPD', 'dpd.de'],
    ['FedEx Ground', 'fedex.com'],
    ['GLS', 'gls-group.com'],
    ['PostNord', 'postnord.com'],
    ['Royal Mail', 'royalmail.com'],
    ['USPS', 'usps.com'],
  ])('leads to %s at %s', (carrier, host) => {
    const url = new URL(trackingUrlOf(carrier, 'N/7') ?? '')
    expect(url.hostname.endsWith(host)).toBe(true)
    expect(`${url.pathname}${url.search}${url.hash}`).toContain('N%2F7')
  })

  it('leads nowhere without a number or a known carrier', () => {
    const given = [
      [null, '1'],
      ['UPS', null],
      ['UPS', ' '],
      ['Parcel Post', '1'],
      ['constructor', '1'],
      ['', '1'],
    ] as const
    for (const [carrier, number] of given) expect(trackingUrlOf(carrier, number)).toBeNull()
  })
})

describe('parseTrackingUrl', () => {
  it('keeps a whole https address, with nothing in it that breaks a line or a page', () => {
    expect(parseTrackingUrl(' https://Carrier.example/t?n=1&z=2#a ')).toBe(
      'https://carrier.example/t?n=1&z=2#a',
    )
    expect(parseTrackingUrl('https://carrier.example/a b\n"<c>')).toBe(
      'https://carrier.example/a%20b%22%3Cc%3E',
    )
  })

  it.each([
    '',
    'carrier.example/t',
    '/t/1',
    'http://carrier.example/t',
    'javascript:alert(1)',
    'https://shop.example@evil.example/',
    'https://:x@evil.example/',
    `https://carrier.example/${'x'.repeat(2000)}`,
  ])('refuses %s', (given) => {
    expect(refusalIn(() => parseTrackingUrl(given))).toBe('tracking_url: tracking_url')
  })
})
