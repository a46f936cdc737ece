/** The option of every command whose output programs may parse. */
export const json = { type: 'boolean', default: false, description: 'Print JSON' } as const
