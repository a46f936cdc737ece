export { type Job, listJobs } from './jobs.ts'
export { type EffectFilter, listOutbox, type OpenEffect, retryAllEffects, retryEffect } from './outbox.ts'
