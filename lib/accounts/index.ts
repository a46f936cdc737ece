export {
  type AuthenticatedCustomer,
  authenticateSession,
  type SessionRefusal,
} from './authenticate-session.ts'
export { hashPassword, verifyPassword } from './password.ts'
