export { countStep, type FunnelStep } from './count-step.ts'
export { dayIn } from './day-in.ts'
export { type FunnelDay, readFunnel } from './read-funnel.ts'
