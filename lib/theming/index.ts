export { createTheming } from './create-theming.ts'
export {
  createPreviewLink,
  endPreviewLink,
  PREVIEW_END,
  PREVIEW_NAME,
  PREVIEW_SECONDS,
  readPreview,
} from './preview-link.ts'
export type { ServedAsset } from './serve-asset.ts'
export type { ThemeInfo } from './theme-info.ts'
export type { LiveConfig, RenderOptions, Theming, ViewCall } from './theming.ts'
export { type TrustedHtml, trustedHtml } from './trusted-html.ts'
