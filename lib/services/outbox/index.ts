export { boundDelay, isLastAttempt, LONGEST_DELAY_MS } from './backoff.ts'
export { createOutbox, type Outbox } from './create-outbox.ts'
export {
  findOutboxJob,
  type ListedOutboxJob,
  listOutboxJobs,
  type OutboxJobState,
  pageOutboxJobs,
  retryOutboxJobs,
} from './list-outbox-jobs.ts'
export { measureOutbox } from './measure-outbox.ts'
export type { ClaimedOutboxJob, OutboxJobHandler } from './outbox-job-handler.ts'
export { effectsVault, type SealedOutboxJobs } from './outbox-jobs-vault.ts'
export { purgeOutboxJobs } from './purge-outbox-jobs.ts'
export { type OutboxJob, queueOutboxJob, queueOutboxJobs } from './queue-outbox-job.ts'
