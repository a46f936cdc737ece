import type { SourceContext } from '../../records/import-record.ts'
import type { TextContext } from '../../texts/text-context.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** The parts of the file that a post's or page's text can refer to. */
export function entryText(
  { line, id, type }: WxrItem,
  name: string,
  index: SiteIndex,
  { report }: SourceContext,
): TextContext {
  const kind = type === 'page' ? 'page' : 'post'
  return {
    findAttachment: (attachment) => index.attachments.get(attachment),
    ownAttachments: () => index.findUploads(id),
    findBlock: (block) => index.blocks.get(block),
    isShortcode: (word) => index.shortcodes.has(word),
    findTitle: (address) => index.findTitle(address),
    onDropped: (shortcode) => report.dropped({ line, kind, name }, shortcode),
  }
}
