import { slugsElsewhere } from '#lib/platform/text/slug.ts'

/** The slugs that a name may have had at the former site; none if every language spells it alike. */
export function listSpellings(name: string): string[] {
  if (!/[äöüßæøåđ·]/iu.test(name.normalize('NFC'))) return []
  const slugs = slugsElsewhere(name)
  return slugs.length > 1 ? slugs : []
}
