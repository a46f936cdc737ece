/** What the names of the triggers that log changes for search, and no others, begin with. */
export const changeTriggerPrefix = 'search:'
