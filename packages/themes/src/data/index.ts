// How data for views is written. It loads neither the engine nor the themes.
export { packedAs } from './packed-json.ts'
export { nextPictureWidth, shortenSizes } from './picture-sizes.ts'
