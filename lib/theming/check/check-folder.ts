import { type CheckAnswer, type CheckTask, checkFolder as check } from '#themes/check'
import { describeCheckedSite } from './checked-site.ts'

/** Checks a theme of this site, in a thread: its answer can be sent to another. */
export function checkFolder(task: CheckTask): CheckAnswer {
  return check(describeCheckedSite(), task)
}
