import type { FormerSiteFacts, Move } from '../records/import-record.ts'
import { FormerSite } from './former-site.ts'

/** The site that a shop's CSV file comes from, as given by the user or derived from its image URLs. */
export function shopSite(address: string | null | undefined, moves: Move[]): FormerSiteFacts {
  const site = new FormerSite(address ? [address] : [])
  return {
    site,
    async *moves() {
      yield moves.map(({ from, to }) => ({ from: site.folder + from, to }))
    },
  }
}
