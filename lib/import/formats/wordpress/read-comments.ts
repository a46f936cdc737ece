import type { CommentStatus } from '#lib/domains/publishing/content/index.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import { toOneLine } from '#lib/platform/text/one-line.ts'
import { addParagraphs } from '../../cells/paragraphs.ts'
import { parseZonedTime } from '../../cells/parse-zoned-time.ts'
import { readEmail } from '../../records/history/read-email.ts'
import type { SourceContext } from '../../records/import-record.ts'
import { type ImportedAuthor, readAuthor } from './author.ts'
import { textOf, type XmlElement } from './read-wxr.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

export type ImportedComment = {
  key: string
  /** As in the file. */
  id: string
  parent: string
  /** If the commenter is an author of the site. */
  staff: ImportedAuthor | null
  authorName: string
  authorEmail: string | null
  body: string
  status: CommentStatus
  ipAddress: string | null
  createdAt: Date | undefined
}

const STATUSES: Record<string, CommentStatus> = {
  '1': 'approved',
  '0': 'pending',
  spam: 'spam',
  trash: 'rejected',
}

/** The comments on an entry, without pingbacks from other sites. */
export function readComments(item: WxrItem, index: SiteIndex, context: SourceContext): ImportedComment[] {
  return item.comments.flatMap((element) => {
    const type = textOf(element, 'wp:comment_type')
    const comment = readComment(element, item, index, context)
    if (type === 'pingback' || type === 'trackback') {
      context.report.skip(element.line, `A ${type} is not a comment.`)
      return []
    }
    if (comment.body === '') {
      context.report.skip(element.line, 'The comment is empty.')
      return []
    }
    return [comment]
  })
}

function readComment(
  element: XmlElement,
  item: WxrItem,
  index: SiteIndex,
  { settings }: SourceContext,
): ImportedComment {
  const text = (name: string) => textOf(element, `wp:comment_${name}`)
  const id = text('id')
  const date =
    parseZonedTime(text('date_gmt'), 'UTC') ?? parseZonedTime(text('date'), settings.timeZone) ?? undefined
  const body = htmlToText(addParagraphs(text('content')))
  return {
    key: `${item.key}#${id || sha256(JSON.stringify([text('author'), date, body])).slice(0, 16)}`,
    id,
    parent: text('parent').replace(/^0$/, ''),
    staff: readStaff(text('user_id'), index),
    authorName: toOneLine(text('author')) || 'Anonymous',
    authorEmail: readEmail(text('author_email')),
    body,
    status: STATUSES[text('approved')] ?? 'pending',
    ipAddress: text('author_IP') || null,
    createdAt: date,
  }
}

function readStaff(userId: string, index: SiteIndex): ImportedAuthor | null {
  const author = [...index.authors.values()].find((candidate) => candidate.id === userId)
  return author ? readAuthor(author.login, index) : null
}
