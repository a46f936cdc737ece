export {
  type AuthenticatedCustomer,
  authenticateSession,
  type SessionRefusal,
} from './authenticate-session.ts'
