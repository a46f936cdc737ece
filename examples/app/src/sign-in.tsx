import { needsSecondFactor, type TwoFactorChallenge } from '@storefront/client'
import { useState } from 'react'
import { Platform } from 'react-native'
import { useSignedIn } from './hooks'
import { customer } from './shop'
import { Button, CodeField, EmailField, Field, Heading, LinkRow, Notice, Screen, Text, Waiting } from './ui'

const DEVICE = `Example app on ${Platform.OS}`

/** A screen for customers: others sign in first. */
export function ForCustomers({ children }: { children: React.ReactNode }) {
  const signedIn = useSignedIn()
  if (signedIn) return children
  if (signedIn === false) return <SignIn />
  return (
    <Screen>
      <Waiting error={null} />
    </Screen>
  )
}

function SignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState<TwoFactorChallenge | null>(null)
  const [problem, setProblem] = useState<string>()

  async function signIn() {
    try {
      const answer = await customer.signIn({ email, password, device_name: DEVICE })
      setProblem(undefined)
      if (needsSecondFactor(answer)) setChallenge(answer)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }

  if (challenge)
    return (
      <SecondFactor
        challenge={challenge}
        onRefused={(message) => {
          setChallenge(null)
          setProblem(message)
        }}
      />
    )
  return (
    <Screen>
      <Heading level={1}>Sign in</Heading>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <EmailField value={email} onChangeText={setEmail} />
      <Field
        label="Password"
        value={password}
        onChangeText={setPassword}
        secureTextEntry
        autoComplete="current-password"
      />
      <Button title="Sign in" onPress={signIn} />
      <LinkRow href="/orders/look-up" title="Find an order without an account" />
    </Screen>
  )
}

type SecondFactorProps = { challenge: TwoFactorChallenge; onRefused(message: string): void }

/** A wrong code uses the challenge up: it begins with the password again. */
function SecondFactor({ challenge: { challenge }, onRefused }: SecondFactorProps) {
  const [code, setCode] = useState('')
  const answer = () => {
    const typed = code.trim()
    const given = /^\d{6}$/.test(typed) ? { code: typed } : { recovery_code: typed }
    return customer
      .answerChallenge({ challenge, device_name: DEVICE, ...given })
      .catch((error) => onRefused(error.message))
  }
  return (
    <Screen>
      <Heading level={1}>One more step</Heading>
      <Text>Enter the code of your authenticator app, or a recovery code.</Text>
      <CodeField value={code} onChangeText={setCode} autoFocus />
      <Button title="Continue" onPress={answer} />
    </Screen>
  )
}
