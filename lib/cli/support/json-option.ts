/** The option of every command whose output programs read. */
export const json = { type: 'boolean', default: false, description: 'Print JSON' } as const
