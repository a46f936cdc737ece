import { ApiError } from '@storefront/client'
import { useState } from 'react'
import { useAnswer } from '../../src/hooks'
import { customer } from '../../src/shop'
import { ForCustomers } from '../../src/sign-in'
import { Button, EmailField, Field, Heading, Notice, Screen, Text } from '../../src/ui'

export default function EmailScreen() {
  return (
    <ForCustomers>
      <ChangeEmail />
    </ForCustomers>
  )
}

/** The address changes once the customer has opened the links in both mails. */
function ChangeEmail() {
  const { data: me } = useAnswer(() => customer.me(), [])
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<Error | null>(null)
  const [asked, setAsked] = useState<string>()
  const errors = failure instanceof ApiError ? failure.fields : {}
  const change = () =>
    customer.changeEmail({ email, password }).then(
      () => {
        setFailure(null)
        setPassword('')
        setAsked(email)
      },
      (error) => {
        setAsked(undefined)
        setFailure(error)
      },
    )
  return (
    <Screen>
      <Heading level={1}>Change e-mail address</Heading>
      <Text>It is {me?.email ?? '…'} now.</Text>
      {asked && (
        <Notice tone="good">
          We have sent a link to {me?.email} and one to {asked}. The address changes once you have opened
          both.
        </Notice>
      )}
      {failure && Object.keys(errors).length === 0 && <Notice tone="bad">{failure.message}</Notice>}
      <EmailField
        label="New e-mail address"
        value={email}
        error={errors.email?.[0]}
        onChangeText={setEmail}
      />
      <Field
        label="Password"
        value={password}
        error={errors.password?.[0]}
        onChangeText={setPassword}
        secureTextEntry
        autoComplete="current-password"
      />
      <Button title="Send the links" onPress={change} />
    </Screen>
  )
}
