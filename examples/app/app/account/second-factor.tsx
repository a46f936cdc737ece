import { ApiError, type Authenticator } from '@storefront/client'
import { useState } from 'react'
import { Linking } from 'react-native'
import { useAnswer } from '../../src/hooks'
import { customer } from '../../src/shop'
import { ForCustomers } from '../../src/sign-in'
import { Button, Card, CodeField, Field, Heading, Notice, Screen, Text, Waiting } from '../../src/ui'

export default function SecondFactorScreen() {
  return (
    <ForCustomers>
      <SecondFactor />
    </ForCustomers>
  )
}

/** Turns the second factor on, replaces it or turns it off. */
function SecondFactor() {
  const { data: me, error, reload } = useAnswer(() => customer.me(), [])
  const [proof, setProof] = useState('')
  const [begun, setBegun] = useState<Authenticator | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [problem, setProblem] = useState<string>()
  if (!me)
    return (
      <Screen>
        <Waiting error={error} retry={reload} />
      </Screen>
    )
  const isOn = me.two_factor_enabled
  // Six digits are a code of the authenticator app; anything else is the password.
  const given = /^\d{6}$/.test(proof.trim()) ? { code: proof.trim() } : { password: proof }
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
      setProblem(undefined)
      setProof('')
    } catch (failure) {
      const [first] = failure instanceof ApiError ? Object.values(failure.fields).flat() : []
      setProblem(first ?? (failure as Error).message)
    }
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  if (begun)
    return (
      <Confirm
        begun={begun}
        onConfirmed={(made) => {
          setBegun(null)
          setCodes(made)
          reload()
        }}
      />
    )
  return (
    <Screen>
      <Heading level={1}>Second factor</Heading>
      <Text>
        {isOn
          ? 'It is on: signing in takes a code.'
          : 'With it, signing in takes a code of an authenticator app.'}
      </Text>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Field
        label={isOn ? 'Password, or a code of the authenticator app' : 'Password'}
        value={proof}
        onChangeText={setProof}
        secureTextEntry
        autoCapitalize="none"
      />
      <Button
        title={isOn ? 'Set up again' : 'Turn on'}
        onPress={() => attempt(async () => setBegun(await customer.beginAuthenticator(given)))}
      />
      {isOn && (
        <>
          <Button
            plain
            title="New recovery codes"
            onPress={() => attempt(async () => setCodes(await customer.renewRecoveryCodes(given)))}
          />
          <Button
            plain
            title="Turn off"
            onPress={() => attempt(() => customer.removeAuthenticator(given).then(reload))}
          />
        </>
      )}
    </Screen>
  )
}

type ConfirmProps = { begun: Authenticator; onConfirmed(codes: string[]): void }

/** Nothing changes before the first code is right. */
function Confirm({ begun: { address, secret }, onConfirmed }: ConfirmProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Screen>
      <Heading level={1}>Connect the authenticator app</Heading>
      <Button title="Open the authenticator app" onPress={() => Linking.openURL(address).catch(() => {})} />
      <Text>If it is on another device, type this key there:</Text>
      <Card>
        <Text selectable bold>
          {secret}
        </Text>
      </Card>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <CodeField value={code} onChangeText={setCode} inputMode="numeric" />
      <Button
        title="Confirm"
        onPress={() =>
          customer
            .confirmAuthenticator(code.trim())
            .then(onConfirmed, (error) => setProblem(error.fields?.code?.[0] ?? error.message))
        }
      />
    </Screen>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  return (
    <Screen>
      <Heading level={1}>Recovery codes</Heading>
      <Text>Each signs you in once, if you lose the authenticator app. They are shown only now.</Text>
      <Card>
        <Text selectable>{codes.join('\n')}</Text>
      </Card>
      <Button title="I have noted them" onPress={onDone} />
    </Screen>
  )
}
