/** Values for the arguments of a message. */
export type Facts = Record<string, string | number>
