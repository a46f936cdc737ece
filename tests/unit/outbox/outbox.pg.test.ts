import { describeOutbox } from './outbox-suite.ts'

describeOutbox()
