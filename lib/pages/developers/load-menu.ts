import { type GuideName, listGuides, REFERENCE_PATH } from './guides.ts'

export const PLAYGROUND_PATH = '/developers/playground'
export const CHANGES_PATH = '/developers/changes.xml'

/** The links of the menu beside every page for developers. */
export async function loadMenu(shown: GuideName | null = null) {
  return {
    guides: await listGuides(shown),
    playground_url: PLAYGROUND_PATH,
    reference_url: REFERENCE_PATH,
    changes_url: CHANGES_PATH,
  }
}
