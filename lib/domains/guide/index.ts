export { dismissGuide, skipStep } from './change-guide.ts'
export { type GuideStep, guideSteps, type StepState } from './guide-steps.ts'
export { type Guide, readGuide } from './read-guide.ts'
export { FIRST_METHOD, setUpLooks, setUpPayment, setUpShipping, setUpStore, setUpTax } from './set-up.ts'
