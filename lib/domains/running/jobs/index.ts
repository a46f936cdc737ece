export { type Job, listJobs } from './jobs.ts'
export { beginTestMail, type MailState, showMailState } from './mail-state.ts'
export {
  listOutbox,
  type OpenOutboxJob,
  type OutboxJobFilter,
  retryAllOutboxJobs,
  retryOutboxJob,
} from './outbox.ts'
