import { describeStatements } from './statements-suite.ts'

describeStatements()
