import { openMolliePeer } from '#tests/support/payments/mollie-peer.ts'
import { openPayPalPeer } from '#tests/support/payments/paypal-peer.ts'
import { openStripePeer } from '#tests/support/payments/stripe-peer.ts'
import { testPaymentGateway } from './payment-gateway-suite.ts'

testPaymentGateway('Stripe', openStripePeer)
testPaymentGateway('Mollie', openMolliePeer)
testPaymentGateway('PayPal', openPayPalPeer)
