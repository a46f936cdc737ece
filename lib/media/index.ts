export { type DownloadedImage, type DownloadOptions, downloadImage } from './download-image.ts'
export { type MediaInput, saveMedia, saveMediaList } from './save-media.ts'
