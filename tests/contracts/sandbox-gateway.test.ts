import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { testPaymentGateway } from './payment-gateway-suite.ts'

// The only gateway with a table of its own.
testPaymentGateway('the sandbox', openSandboxPeer)
