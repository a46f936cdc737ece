import type { Fact } from './catalog.ts'

/** Shows a parcel's tracking number, with a link to the carrier's page if it is known. */
export function trackingFacts(label: string, number: string | null, url: string | null): Fact[] {
  const value = number || url
  return value ? [{ label, value, ...(url && { url }) }] : []
}
