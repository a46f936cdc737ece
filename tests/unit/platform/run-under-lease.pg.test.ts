import { describeLeases } from './run-under-lease-suite.ts'

describeLeases()
