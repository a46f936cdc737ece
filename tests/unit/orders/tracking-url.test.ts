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
    ['AusPost', 'https://auspost.com.au/mypost/track/details/7%2F8'],
    ['Australia Post', 'https://auspost.com.au/mypost/track/details/7%2F8'],
    ['Canada Post', 'https://www.canadapost-postescanada.ca/track-reperage/en?searchFor=7%2F8'],
    ['Colissimo', 'https://www.laposte.fr/outils/suivre-vos-envois?code=7%2F8'],
    ['La Poste', 'https://www.laposte.fr/outils/suivre-vos-envois?code=7%2F8'],
    ['Deutsche Post', 'https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode=7%2F8'],
    ['DHL Paket', 'https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode=7%2F8'],
    ['DHL', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=7%2F8'],
    ['DHL Express', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=7%2F8'],
    ['DPD', 'https://tracking.dpd.de/status/en_US/parcel/7%2F8'],
    ['FedEx', 'https://www.fedex.com/fedextrack/?trknbr=7%2F8'],
    ['FedEx Express', 'https://www.fedex.com/fedextrack/?trknbr=7%2F8'],
    ['FedEx Ground', 'https://www.fedex.com/fedextrack/?trknbr=7%2F8'],
    ['GLS', 'https://gls-group.com/GROUP/en/parcel-tracking?match=7%2F8'],
    ['PostNord', 'https://tracking.postnord.com/en/?id=7%2F8'],
    ['Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/7%2F8'],
    ['UPS', 'https://www.ups.com/track?tracknum=7%2F8'],
    ['UPS Ground', 'https://www.ups.com/track?tracknum=7%2F8'],
    ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=7%2F8'],
  ])('leads to the page of %s', (carrier, page) => {
    expect(trackingUrlOf(carrier, ' 7/8 ')).toBe(page)
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

  it('takes an address of two thousand characters, and spaces of any kind around it', () => {
    const longest = `https://carrier.example/${'x'.repeat(1976)}`
    expect(longest).toHaveLength(2000)
    expect(parseTrackingUrl(longest)).toBe(longest)
    expect(refusalIn(() => parseTrackingUrl(`${longest}x`))).toBe('tracking_url: tracking_url')
    expect(parseTrackingUrl('\u00a0https://carrier.example/t\u00a0')).toBe('https://carrier.example/t')
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
