import type { Fact } from './catalog.ts'

/** How a parcel can be followed: by its number, which leads to the carrier's page where that is known. */
export function trackingFacts(label: string, number: string | null, url: string | null): Fact[] {
  const value = number || url
  return value ? [{ label, value, ...(url && { url }) }] : []
}
