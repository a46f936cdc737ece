export { type Job, listJobs } from './jobs.ts'
export {
  listOutbox,
  type OpenOutboxJob,
  type OutboxJobFilter,
  retryAllOutboxJobs,
  retryOutboxJob,
} from './outbox.ts'
