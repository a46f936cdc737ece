/** Spruce green; 7.6 to 1 on white. */
export const BRAND_COLOUR = '#1f5c4a'
