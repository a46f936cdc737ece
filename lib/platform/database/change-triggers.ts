/** The prefix of the names of the triggers that log changes for search. No other triggers have it. */
export const changeTriggerPrefix = 'search:'
