export { linkTag, metaTag, propertyTag, type Tag, titleTag } from './tag.ts'
export { type DocumentContent, HTML_TYPE, loadingTags, writeDocument, writeHead } from './write-document.ts'
