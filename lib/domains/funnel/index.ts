export { countStep, type FunnelStep } from './count-step.ts'
export { type FunnelDay, readFunnel } from './read-funnel.ts'
