export { type MediaInput, saveMedia, saveMediaList } from './save-media.ts'
