import { listElements } from '#lib/platform/text/list-elements.ts'
import { checkHeadTag, type HeadTag } from './check-head-tag.ts'

type ReadHead = {
  tags: HeadTag[]
  /** Why tags were left out. */
  problems: string[]
}

const MAX_LENGTH = 32_000

/** The tags of a rendered head that the policy of pages allows. `siteUrl` is the address of the home page, absolute. */
export function readHead(html: string, siteUrl: string | undefined): ReadHead {
  if (html.trim() === '') return { tags: [], problems: [] }
  if (html.length > MAX_LENGTH)
    return { tags: [], problems: [`It is longer than ${MAX_LENGTH} characters, and is left out.`] }
  const isOwn = (address: string) => isOwnAddress(address, siteUrl)
  const tags: HeadTag[] = []
  const problems: string[] = []
  for (const { name, attributes } of listElements(html)) {
    const verdict = checkHeadTag(name, attributes, isOwn)
    if ('tag' in verdict) tags.push(verdict.tag)
    else problems.push(`${verdict.refusal.message} ${verdict.refusal.fix}`)
  }
  return { tags, problems }
}

/** A path, or an address that begins with the site's own. */
function isOwnAddress(address: string, siteUrl: string | undefined): boolean {
  const given = address.trim()
  if (/^\/(?![/\\])/.test(given)) return true
  if (siteUrl === undefined || !URL.canParse(given) || !URL.canParse(siteUrl)) return false
  return new URL(given).origin === new URL(siteUrl).origin
}
