export {
  createPreviewLink,
  endPreviewLink,
  PREVIEW_END,
  PREVIEW_NAME,
  PREVIEW_SECONDS,
  verifyPreview,
} from './authoring/preview-link.ts'
export { createTheming } from './create-theming.ts'
export type { ServedAsset } from './themes/serve-asset.ts'
export type { ThemeInfo } from './themes/theme-info.ts'
export type { LiveConfig, RenderOptions, Theming, ViewCall } from './theming.ts'
export { type TrustedHtml, trustedHtml } from './worker/trusted-html.ts'
