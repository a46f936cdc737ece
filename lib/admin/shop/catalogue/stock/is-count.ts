/** Whether a text counts units. */
export const isCount = (text: string) => /^\d{1,6}$/.test(text)

/** Of a text that counts none. */
export const COUNT_EXAMPLE = '12'
