/** Times as fields of forms have them. */
export {
  dayAfter,
  listDays,
  readLocalTime,
  startOfDay,
  writeLocalTime,
} from '#lib/platform/text/local-time.ts'
