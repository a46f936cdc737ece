/** The browser that a request to the panel comes from. */
export type PanelBrowser = {
  ip: string
  /** Such as `Firefox (Windows)`. */
  device: string
  requestId: string | null
}
