import type { FormerSiteFacts, Move } from '../import-record.ts'
import { FormerSite } from './former-site.ts'

/** What a shop's CSV file says of the site it comes from: nothing but what the user or its pictures tell. */
export function shopSite(address: string | null | undefined, moves: Move[]): FormerSiteFacts {
  const site = new FormerSite(address ? [address] : [])
  return {
    site,
    async *moves() {
      yield moves.map(({ from, to }) => ({ from: site.folder + from, to }))
    },
  }
}
