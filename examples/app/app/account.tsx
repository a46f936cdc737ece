import { needsSecondFactor, type TwoFactorChallenge } from '@storefront/client'
import { Link } from 'expo-router'
import { useState } from 'react'
import { Platform, Pressable } from 'react-native'
import { useAnswer, useList, useSignedIn } from '../src/hooks'
import { registerForNotifications } from '../src/push'
import { customer } from '../src/shop'
import { Button, Card, Field, Heading, Notice, Row, Screen, Text, Waiting } from '../src/ui'

const DEVICE = `Example app on ${Platform.OS}`

export default function AccountScreen() {
  const signedIn = useSignedIn()
  if (signedIn === null)
    return (
      <Screen>
        <Waiting error={null} />
      </Screen>
    )
  return signedIn ? <Profile /> : <SignIn />
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
      <Field
        label="E-mail"
        value={email}
        onChangeText={setEmail}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <Field
        label="Password"
        value={password}
        onChangeText={setPassword}
        secureTextEntry
        autoComplete="current-password"
      />
      <Button title="Sign in" onPress={signIn} />
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
      <Field
        label="Code"
        value={code}
        onChangeText={setCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoFocus
      />
      <Button title="Continue" onPress={answer} />
    </Screen>
  )
}

function Profile() {
  const { data: me, error } = useAnswer(() => customer.me(), [])
  const { items: orders, error: ordersError, more } = useList(() => customer.orders({ per_page: 10 }), [])
  const [note, setNote] = useState<string>()
  const notify = () =>
    registerForNotifications().then(
      (problem) => setNote(problem ?? 'You will hear of your orders here.'),
      (failure) => setNote(failure.message),
    )
  return (
    <Screen>
      <Heading level={1}>{me?.name ?? 'Account'}</Heading>
      {error ? <Waiting error={error} /> : <Text tone="soft">{me?.email ?? ' '}</Text>}
      <Heading>Orders</Heading>
      {!orders && <Waiting error={ordersError} />}
      {orders?.length === 0 && <Notice>You have not ordered yet.</Notice>}
      {orders?.map((order) => (
        <Link key={order.number} href={`/orders/${order.number}`} asChild>
          <Pressable role="link">
            <Card>
              <Row bold label={order.number} value={order.total.formatted} />
              <Row label={new Date(order.placed_at).toLocaleDateString()} value={order.status} />
            </Card>
          </Pressable>
        </Link>
      ))}
      {orders && orders.length >= 10 && <Button plain title="Older orders" onPress={more} />}
      {(orders || ordersError) && (
        <>
          <Heading>This device</Heading>
          {note && <Notice>{note}</Notice>}
          <Button plain title="Notify me of my orders" onPress={notify} />
          <Button
            plain
            title="Sign out"
            onPress={() => customer.signOut().catch((error) => setNote(error.message))}
          />
        </>
      )}
    </Screen>
  )
}
