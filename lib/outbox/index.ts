export { type Effect, queueEffect } from './queue-effect.ts'
