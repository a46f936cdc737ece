import { invalidField } from '#lib/domains/domain-error.ts'

type Page = (number: string) => string

const ups: Page = (number) => `https://www.ups.com/track?tracknum=${number}`
const usps: Page = (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`
const fedex: Page = (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`
const dhl: Page = (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`
const dhlGermany: Page = (number) =>
  `https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode=${number}`
const laPoste: Page = (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}`
const australiaPost: Page = (number) => `https://auspost.com.au/mypost/track/details/${number}`

/** Carriers' tracking pages by the letters of their names; `number` is URL-encoded. */
const PAGES = new Map<string, Page>([
  ['auspost', australiaPost],
  ['australiapost', australiaPost],
  ['canadapost', (number) => `https://www.canadapost-postescanada.ca/track-reperage/en?searchFor=${number}`],
  ['colissimo', laPoste],
  ['deutschepost', dhlGermany],
  ['dhl', dhl],
  ['dhlexpress', dhl],
  ['dhlpaket', dhlGermany],
  ['dpd', (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`],
  ['fedex', fedex],
  ['fedexexpress', fedex],
  ['fedexground', fedex],
  ['gls', (number) => `https://gls-group.com/GROUP/en/parcel-tracking?match=${number}`],
  ['laposte', laPoste],
  ['postnord', (number) => `https://tracking.postnord.com/en/?id=${number}`],
  ['royalmail', (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`],
  ['ups', ups],
  ['upsground', ups],
  ['usps', usps],
])

/** The carrier's own page for a parcel. Returns null without a tracking number or for an unknown carrier. */
export function trackingUrlOf(carrier: string | null, tracking: string | null): string | null {
  const number = tracking?.trim()
  if (!carrier || !number) return null
  const page = PAGES.get(carrier.toLowerCase().replace(/[^a-z]/g, ''))
  return page ? page(encodeURIComponent(number)) : null
}

const MAX_LENGTH = 2000

/** Throws DomainError unless it is an absolute https URL without credentials. */
export function parseTrackingUrl(given: string): string {
  const url = URL.parse(given.trim())
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === ''
  if (!url || !isSafe || url.href.length > MAX_LENGTH) throw invalidField('tracking_url', 'tracking_url')
  return url.href
}
