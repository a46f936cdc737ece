/** The most bytes of a form of the panel: long texts. What is larger is sent in parts. */
export const PANEL_LIMIT = 1024 * 1024

/** The most bytes of a file in it, beside the form's other fields. */
export const PANEL_FILE_BYTES = PANEL_LIMIT - 64 * 1024

/** Of a theme of the largest size that is accepted, and the form around it. */
export const THEME_LIMIT = 9 * 1024 * 1024
