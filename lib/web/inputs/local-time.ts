/** Times as fields of forms have them. */
export { readLocalTime, startOfDay, writeLocalTime } from '#lib/platform/text/local-time.ts'
