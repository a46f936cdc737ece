/** The highest price, fee or reduction that can be entered, in minor units: twelve digits. */
export const MAX_PRICE = 999_999_999_999

/** The most that a line of a cart can come to, so that the sums of the largest cart, with its taxes, are safe integers. */
export const MAX_LINE = 10_000_000_000_000
