import { saveMedia } from '#lib/services/media/index.ts'
import type { ImportRecord } from '../../records/import-record.ts'
import type { SiteIndex } from './site-index.ts'
import type { WxrItem } from './wxr-item.ts'

/** A picture or another file. It stays on the former site unless pictures are downloaded. */
export function attachmentRecord(item: WxrItem, index: SiteIndex): ImportRecord {
  const { url, alt } = index.attachments.get(item.id) ?? { url: item.attachment || item.guid, alt: '' }
  const media = { url, alt }
  return {
    kind: 'attachment',
    ...index.keys.find(item),
    line: item.line,
    name: media.url,
    content: media,
    save: async ({ tx }) => ({ id: await saveMedia(tx, media) }),
  }
}
