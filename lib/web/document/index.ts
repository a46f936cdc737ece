export { linkTag, metaTag, propertyTag, type Tag, titleTag } from './tag.ts'
export { type DocumentContent, loadingTags, writeDocument, writeHead } from './write-document.ts'
export { HTML_TYPE, type SentPage, type WrittenPage } from './written-page.ts'
