import { type GuideName, listGuides, REFERENCE_PATH } from './guides.ts'

export const PLAYGROUND_PATH = '/developers/playground'

/** What the menu beside every page for developers leads to. */
export async function loadMenu(shown: GuideName | null = null) {
  return {
    guides: await listGuides(shown),
    playground_url: PLAYGROUND_PATH,
    reference_url: REFERENCE_PATH,
  }
}
